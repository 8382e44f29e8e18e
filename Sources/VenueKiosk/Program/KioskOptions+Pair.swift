import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import OperatingSystem
package import SystemPackage

/// Pairing the kiosks of one room.
extension KioskOptions {
    /// Why a paired kiosk must not show a code now; nil if it may, or if it is not paired.
    package func hold(_ configuration: KioskConfiguration) throws -> PairHold? {
        guard configuration.isPaired else { return nil }
        return SeedSchedule(configuration, state: try pairedState()).hold(at: try clocks(configuration)())
    }

    /// The saved state; nil if there is none, or if it is damaged.
    private func pairedState() throws -> SeedState? {
        do {
            return try SeedFile(directory: directory).load()
        } catch SeedFile.Unusable.damaged {
            return nil
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
    }

    /// The key that awaits its import beside the configuration, as on the drive of the disk image.
    package var waitingKey: FilePath { FilePath(config).removingLastComponent().appending(PairKey.fileName) }

    /// Reads the key of a pair, and checks that it is for this venue.
    ///
    /// - Throws: `Refusal`, or `FileError`.
    func pairKey(_ path: FilePath, _ configuration: KioskConfiguration) throws -> PairKey {
        guard configuration.isPaired else {
            throw Refusal(
                "this kiosk uses no key of a pair, because “paired” is not set to yes in \(config)",
                hints: ["add the line “paired = yes” to \(config)"]
            )
        }
        guard var bytes = try PrivateFile.read(path) else { throw Refusal("there is no file \(path)") }
        defer { cleanse(&bytes) }
        let key: PairKey
        do {
            key = try PairKey(parsing: bytes, path: path)
        } catch {
            throw Refusal(error.description, hints: ["create a new key with: venued pair --output \(PairKey.fileName)"])
        }
        let differences = key.differences(from: configuration)
        guard differences.isEmpty else {
            throw Refusal(
                "\(path) is not for this kiosk: its \(differences.joined(separator: ", ")) "
                    + "\(differences.count == 1 ? "differs" : "differ") from \(config) or from this machine",
                hints: ["use the same settings on all kiosks of the room", "or create a new key with them"]
            )
        }
        return key
    }

    /// Imports the key of a pair, makes all steps that are due, and then erases the file.
    ///
    /// - Returns: The state of the seeds.
    package func importPairKey(_ path: FilePath, _ configuration: KioskConfiguration) throws -> SeedState {
        let key = try pairKey(path, configuration)
        let state = try changingSeeds { file in
            let now = try clocks(configuration)()
            // After a power cut, the file may be there although it was imported. Its import must not undo
            // later steps.
            if let kept = try pairedState(), kept.isPaired(by: key), kept.venue == configuration.seedScope() {
                return kept
            }
            let first = SeedState(key, venue: configuration.seedScope(), at: now)
            let schedule = SeedSchedule(configuration, state: first)
            let hold = schedule.hold(at: now)
            switch hold {
            case nil, .clockAhead: break
            case .notPaired, .otherVenue, .timeUnknown, .clockBehind: throw hold!
            }
            let state = hold == nil ? schedule.caughtUp(at: now) ?? first : first
            try file.save(state)
            return state
        }
        do {
            let size = try WholeFile.size(of: path) ?? 0
            try PrivateFile.overwrite(path, with: [UInt8](repeating: 0, count: size))
            try PrivateFile.remove(path)
        } catch {
            throw Refusal(
                "imported \(path), but could not erase it: \(error)",
                hints: ["erase it yourself: shred -u \(path)"]
            )
        }
        return state
    }

    /// Makes all steps that are due after a person has confirmed the clock. Does nothing if the kiosk is
    /// not waiting for this.
    ///
    /// - Throws: ``PairHold`` if the kiosk waits for another reason.
    package func confirmClock(_ configuration: KioskConfiguration) throws {
        try changingSeeds { file in
            let now = try clocks(configuration)()
            let schedule = SeedSchedule(configuration, state: try pairedState())
            switch schedule.hold(at: now) {
            case nil: return
            case .clockAhead: if let state = schedule.caughtUp(at: now) { try file.save(state) }
            case let hold?: throw hold
            }
        }
    }

    /// Changes the seeds while no kiosk uses them.
    ///
    /// - Parameters:
    ///   - purpose: What the command does, for an error.
    ///   - hint: What to do if a kiosk uses them.
    func changingSeeds<Result>(
        to purpose: String = "change its seeds",
        hint: String = "stop it first: sudo systemctl stop venued",
        _ change: (SeedFile) throws -> Result
    ) throws -> Result {
        do {
            let state = StateDirectory(path: directory)
            _ = try state.make()
            guard let lock = try ProcessLock(state.lock) else {
                throw Refusal(
                    "a kiosk serves from \(directory), so the command cannot \(purpose)",
                    hints: [hint]
                )
            }
            defer { withExtendedLifetime(lock) {} }
            return try change(SeedFile(directory: directory))
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
    }
}

extension PairHold: HintedError {
    /// The hints for the operator.
    package var hints: [String] {
        switch self {
        case .notPaired:
            [
                "create a key with: venued pair --output \(PairKey.fileName)",
                "import it on each kiosk: venued pair --import FILE",
            ]
        case .otherVenue: ["correct the settings, or pair the kiosks again"]
        case .timeUnknown: ["connect a clock chip (“clock_chip”), or let a network synchronise the clock"]
        case .clockAhead(let time):
            ["if the clock is right, run: venued pair --confirm \(time.localDay)", "otherwise, set the clock"]
        case .clockBehind: ["set the clock, or pair the kiosks again"]
        }
    }
}
