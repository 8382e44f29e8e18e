import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ConfigurationFiles
import Glibc
import OperatingSystem
package import SystemPackage

/// The locations of a kiosk's configuration and seeds.
package struct KioskOptions: ParsableArguments, Sendable {
    @Option(name: [.short, .long], help: ArgumentHelp("The configuration file.", valueName: "file"))
    package var config = Self.serviceConfig

    /// The configuration file of the package's service.
    private static let serviceConfig = "/etc/venued/venued.conf"

    /// Whether root runs this command for the package's service, which has fewer rights.
    package var isRootForService: Bool { config == Self.serviceConfig && geteuid() == 0 }

    @Option(
        help: ArgumentHelp(
            "The directory for the seeds. The default is systemd's state directory, otherwise /var/lib/venued.",
            valueName: "dir"
        )
    )
    var state: String?

    #if DEBUG
    /// For tests: a file that contains a number of seconds by which this time and the running time are ahead.
    @Option(help: .hidden)
    var clockOffsetFile: String?
    #else
    private var clockOffsetFile: String? { nil }
    #endif

    package init() {}

    /// The command that starts a kiosk on this machine.
    package static var startCommand: String {
        let hasService = (try? Directory.has("/usr/lib/systemd/system/venued.service")) ?? false
        return hasService ? "sudo systemctl start venued" : "venued serve"
    }

    /// Returns a function that reads the machine's clocks.
    package func clocks(_ configuration: KioskConfiguration) throws -> @Sendable () -> ClockReading {
        let clocks = try SystemClocks(trust: configuration.clock)
        guard let clockOffsetFile else { return { clocks.read() } }
        let offset = try ClockOffset(in: FilePath(clockOffsetFile))
        return {
            let now = clocks.read()
            let ahead = offset.seconds
            return ClockReading(boot: now.boot, sinceBoot: now.sinceBoot + ahead, wall: now.wall.map { $0 + ahead })
        }
    }

    /// The state directory.
    package var directory: FilePath {
        FilePath(state ?? Environment["STATE_DIRECTORY"] ?? "/var/lib/venued")
    }

    package func validate() throws {
        if state?.isEmpty == true { throw ValidationError("the value of --state is empty; name a directory") }
    }

    /// What to do if no kiosk serves from the directory.
    package var startHints: [String] {
        ["start it with: \(Self.startCommand)"] + (state == nil ? ["or specify its directory with --state DIR"] : [])
    }

    /// Reads and parses the configuration.
    package func configuration() throws -> KioskConfiguration {
        try KioskConfiguration(parsing: try text(), name: config)
    }

    /// The process ID of the kiosk that serves from the directory; nil if no kiosk does.
    package func kiosk() throws -> Int32? {
        do {
            return try ProcessLock.holder(of: StateDirectory(path: directory).lock)
        } catch {
            throw Kiosk.unusableDirectory(error)
        }
    }

    /// The status of the running kiosk; nil if the kiosk has not published its status yet.
    ///
    /// - Parameter kiosk: The process ID of the kiosk.
    package func status(of kiosk: Int32) throws -> KioskStatus? {
        let file = KioskStatus.file(in: StateDirectory(path: directory))
        guard let bytes = try PrivateFile.read(file) else { return nil }
        let text = try ConfigurationFile.text(bytes, name: file.string)
        let status = try KioskStatus(parsing: text, name: file.string)
        // The file may be that of a kiosk that was killed.
        return status.process == kiosk ? status : nil
    }

    /// Whether the configuration has changed since the running kiosk read it.
    package func isConfigurationNewer() throws -> Bool {
        guard let kiosk = try kiosk(), let status = try status(of: kiosk) else { return false }
        return status.configuration != ConfigurationDigest(of: try text())
    }

    /// Reads the configuration.
    package func text() throws -> String {
        let path = FilePath(config)
        guard let bytes = try PrivateFile.read(path) else {
            throw Refusal(
                "there is no configuration at \(path)",
                hints: [
                    "write the sample there, and edit it: venued sample | sudo install -D -m 644 /dev/stdin \(path)",
                    "or name it with --config FILE",
                    "to try venued without one, run: venued demo",
                ]
            )
        }
        return try ConfigurationFile.text(bytes, name: config)
    }

    /// Loads the saved seeds. If there are no saved seeds and no running kiosk uses the directory,
    /// generates and saves the first seed.
    package func seedState(_ configuration: KioskConfiguration) throws -> SeedState {
        let file = SeedFile(directory: directory)
        do {
            let isServing = try kiosk() != nil
            // A kiosk decides itself what it does after a change of the configuration.
            if !isServing, let hold = try hold(configuration) { throw hold }
            let kept = try file.load() ?? seedOfKiosk(file)
            if let state = kept, isServing || state.venue == configuration.seedScope() {
                // Without a status, the command cannot warn, but works.
                if (try? isConfigurationNewer()) == true {
                    Conversation.say("warning: \(config) has changed since the kiosk started")
                    Conversation.say("hint: restart the kiosk, so that it uses the new configuration")
                }
                return state
            }
            _ = try StateDirectory(path: directory).make()
            let keeper = try SeedKeeper(configuration: configuration, file: file, clocks: clocks(configuration))
            if keeper.isFirst { Conversation.say("generated the first seed and saved it as \(file.path)") }
            if keeper.isOtherVenue { Conversation.say("warning: \(Self.otherVenue)") }
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
        guard let state = try file.load() else {
            throw Refusal("another program removed \(file.path)", hints: ["try again"])
        }
        return state
    }

    /// Whether the directory has a seed of the venue.
    package func hasSeed() throws -> Bool {
        do {
            return try Directory.has(SeedFile(directory: directory).path)
        } catch {
            throw Kiosk.unusableDirectory(error)
        }
    }

    /// What a change of the venue's identity means.
    package static let otherVenue =
        "the name, address, public_identifier, authority or pairing has changed, so there is a new seed; replace printed codes"

    /// Generates a new seed, without a hand-over: the old copies of a poster are replaced at once. The
    /// seed is saved after it was used, which erases the old one.
    ///
    /// - Parameter use: Uses the new seed. If this throws, the old seed stays.
    /// - Throws: `Refusal` if a kiosk uses the directory.
    package func replaceSeed(_ configuration: KioskConfiguration, use: (SeedState) throws -> Void) throws {
        guard !configuration.isPaired else {
            throw Refusal(
                "paired kiosks cannot have a new seed of their own",
                hints: ["on each of the kiosks, run: venued rotate"]
            )
        }
        try changingSeeds(to: "replace its seed", hint: "run: venued rotate") { file in
            var generator = SystemRandomNumberGenerator()
            let (now, venue) = (try clocks(configuration)(), configuration.seedScope())
            let seed = SeedState(first: now, venue: venue, using: &generator)
            try use(seed)
            try file.save(seed)
        }
    }

    /// Adds the venue's code with this state to the printed codes, with which “checkin codes” compares photographs.
    package func recordPrint(of state: SeedState, _ configuration: KioskConfiguration) throws {
        do {
            var seeds = try RoomSeeds(directory: directory)
            let code = SeedKeeper.code(of: state, configuration)
            seeds.record(code, of: configuration.venue, now: try clocks(configuration)())
            try seeds.save()
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
    }

    /// Waits for the first seed of a kiosk that has just started. Returns nil if no kiosk uses the
    /// directory.
    private func seedOfKiosk(_ file: SeedFile) throws -> SeedState? {
        // A kiosk that starts takes the lock and saves its seed within milliseconds.
        let deadline = ContinuousClock.now + .seconds(10)
        while let kiosk = try kiosk() {
            if let state = try file.load() { return state }
            guard ContinuousClock.now < deadline else {
                throw Refusal(
                    "a kiosk (process \(kiosk)) serves from \(directory), but the file \(file.path) is missing",
                    hints: ["restart the kiosk"]
                )
            }
            usleep(50_000)
        }
        return nil
    }
}
