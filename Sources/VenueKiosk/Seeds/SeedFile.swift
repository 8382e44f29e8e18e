package import CheckInProtocol
import Cryptography
import Encodings
package import OperatingSystem
package import SystemPackage

/// The file with a kiosk's seeds. It has mode 0600, is overwritten in place and is synchronised to
/// disk. Erased content cannot be read from the disk; see ``ErasableFile``.
///
/// ```
/// slot = "VENUESEEDS" || version (3) || number (8) || current (16) || previous (16, zero if absent) || began (8, -1 if unknown)
///     || lived (8) || boot (16) || since boot (8) || time of day (8, -1 if unknown) || venue (32) || chain || SHA-256 of all before it (32)
/// chain = next key (32) || mark (3) || identifier (8) || began (8) || steps by hand (8)             zero if not paired
/// ```
///
/// Numbers are signed and big-endian. If both slots are intact, the slot with the higher number is newer.
package struct SeedFile: Sendable {
    package var path: FilePath { file.path }
    /// The lock that a process holds while it generates the first seed.
    let lock: FilePath
    private let file: ErasableFile

    private static let magic = Array("VENUESEEDS".utf8)
    private static let version: UInt8 = 3

    /// - Parameters:
    ///   - directory: The state directory.
    ///   - name: The file's name.
    package init(directory: FilePath, name: String = "seeds") {
        file = ErasableFile(path: directory.appending(name))
        lock = directory.appending("\(name).lock")
    }

    /// Why a seed file cannot be used.
    package enum Unusable: Error, Equatable, Sendable, CustomStringConvertible {
        case damaged(FilePath)
        case newerVersion(FilePath)

        package var description: String {
            switch self {
            case .damaged(let path): "the seeds in \(path) are damaged"
            case .newerVersion(let path): "the seeds in \(path) were written by a newer version of venued"
            }
        }
    }

    /// Loads the saved state; nil if the file does not exist.
    ///
    /// - Throws: ``FileError``, or ``Unusable``.
    package func load() throws -> SeedState? {
        do {
            guard var slots = try file.read() else { return nil }
            defer { Self.erase(&slots) }
            guard !slots.contains(where: Self.isNewer) else { throw Unusable.newerVersion(path) }
            guard let newest = Self.newest(of: slots) else { throw Unusable.damaged(path) }
            return newest.state
        } catch let error as FileError where error.errno == .fileTooLarge {
            throw Unusable.damaged(path)
        }
    }

    /// Writes `state` durably, then erases the previous state. The file belongs to the owner of its
    /// directory. Therefore, this owner can read the file even if root wrote it.
    package func save(_ state: SeedState) throws(FileError) {
        do {
            try file.overwrite { slots in
                let newest = Self.newest(of: slots)
                return (newest.map { 1 - $0.slot } ?? 0, Self.encode(state, number: (newest?.number ?? 0) + 1))
            }
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
            var bytes = Self.encode(state, number: 1)
            defer { cleanse(&bytes) }
            try file.create(bytes)
        }
    }

    /// Erases an older state that is still stored next to the newest one. After a power loss during
    /// a write, the file can contain both states.
    package func completeErasure() throws(FileError) {
        guard var slots = try file.read() else { return }
        defer { Self.erase(&slots) }
        guard slots.allSatisfy({ !Self.isEmpty($0) }) else { return }
        try file.overwrite { slots in Self.newest(of: slots).map { ($0.slot, slots[$0.slot]) } }
    }

    /// Overwrites the seeds, and removes the file.
    func remove() throws(FileError) {
        try file.overwrite { _ in (0, []) }
        try PrivateFile.remove(path)
    }

    private static func isEmpty(_ slot: [UInt8]) -> Bool { slot.allSatisfy { $0 == 0 } }

    private static func isNewer(_ slot: [UInt8]) -> Bool { slot.starts(with: magic) && slot[magic.count] > version }

    private static func erase(_ slots: inout [[UInt8]]) {
        for index in slots.indices { cleanse(&slots[index]) }
    }

    /// A decoded state with its slot and number.
    private struct Kept {
        let slot: Int
        let number: Int64
        let state: SeedState
    }

    private static func newest(of slots: [[UInt8]]) -> Kept? {
        slots.enumerated().compactMap { index, slot in
            decode(slot).map { Kept(slot: index, number: $0.number, state: $0.state) }
        }.max { $0.number < $1.number }
    }

    /// Encodes a state. The caller must erase the result. The array has its full capacity from the
    /// start, because a growing array leaves its old bytes in memory.
    package static func encode(_ state: SeedState, number: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ErasableFile.slotSize)
        bytes += magic + [version]
        bytes += number.bigEndianBytes
        for seed in [state.current, state.previous] {
            var copy = seed.map { Array(copying: $0.bytes) } ?? [UInt8](repeating: 0, count: Seed.count)
            bytes += copy
            cleanse(&copy)
        }
        bytes += (state.began?.seconds ?? -1).bigEndianBytes
        bytes += state.lived.bigEndianBytes
        bytes += state.mark.boot
        bytes += state.mark.sinceBoot.bigEndianBytes
        bytes += (state.mark.wall?.seconds ?? -1).bigEndianBytes
        bytes += state.venue.digest
        if let chain = state.pair {
            var next = [UInt8](copying: chain.next)
            bytes += next
            cleanse(&next)
            bytes += chain.markBytes + chain.identifier
            bytes += chain.began.seconds.bigEndianBytes
            bytes += chain.handSteps.bigEndianBytes
        } else {
            bytes += [UInt8](repeating: 0, count: chainCount)
        }
        bytes += SHA256.hash(bytes)
        return bytes
    }

    /// Decodes a slot; nil unless the slot is intact and only zeros follow its content.
    package static func decode(_ slot: [UInt8]) -> (number: Int64, state: SeedState)? {
        guard slot.starts(with: magic), slot[magic.count] == version else { return nil }
        let count = magic.count + 1 + 8 + 2 * Seed.count + 4 * 8 + 16 + SeedScope.count + chainCount
        let (content, hash) = (slot.prefix(count), slot.dropFirst(count).prefix(SHA256.digestCount))
        guard SHA256.hash(content).elementsEqual(hash),
            slot.dropFirst(count + SHA256.digestCount).allSatisfy({ $0 == 0 })
        else { return nil }
        var rest = content.dropFirst(magic.count + 1)
        func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        func time(_ seconds: Int64) -> UnixTime? { seconds < 0 ? nil : UnixTime(seconds: seconds) }
        let number = Int64(bigEndianBytes: take(8))
        let current = Seed(SecretBytes(copying: take(Seed.count)))!  // 16 bytes: the length was checked
        let previous = take(Seed.count)
        let began = Int64(bigEndianBytes: take(8))
        let lived = Int64(bigEndianBytes: take(8))
        let (boot, sinceBoot) = (Array(take(16)), Int64(bigEndianBytes: take(8)))
        let mark = ClockReading(boot: boot, sinceBoot: sinceBoot, wall: time(Int64(bigEndianBytes: take(8))))
        let venue = SeedScope(digest: Array(take(SeedScope.count)))
        let next = take(PairChain.keyCount)
        let chain = PairChain(
            next: SecretBytes(copying: next),
            markBytes: Array(take(PairChain.markCount)),
            identifier: Array(take(PairChain.identifierCount)),
            began: UnixTime(seconds: Int64(bigEndianBytes: take(8))),
            handSteps: Int64(bigEndianBytes: take(8))
        )
        let state = SeedState(
            current: current,
            previous: previous.allSatisfy { $0 == 0 } ? nil : Seed(SecretBytes(copying: previous)),
            began: time(began),
            lived: lived,
            mark: mark,
            venue: venue,
            pair: next.allSatisfy { $0 == 0 } ? nil : chain
        )
        return (number, state)
    }

    /// The length of a chain in a slot, in bytes.
    private static let chainCount =
        PairChain.keyCount + PairChain.markCount + PairChain.identifierCount + 2 * 8
}

/// The whole state of a kiosk: its seed, the age of the seed, and the previous seed during the
/// hand-over.
package struct SeedState: Sendable, Equatable {
    package var current: Seed
    /// The previous seed; nil after the hand-over.
    package var previous: Seed?
    /// The time of day at which the current seed began; nil while this time is unknown.
    package var began: UnixTime?
    /// The age of the current seed in seconds at `mark`. Only time during which the machine was
    /// running counts.
    var lived: Int64
    /// The clock reading at which `lived` was measured.
    var mark: ClockReading
    /// The identity of the venue for which the seeds were generated.
    package var venue: SeedScope
    /// The keys of the pair; nil if the kiosk is not paired.
    package var pair: PairChain?

    /// The age of the current seed in seconds at `now`, measured with clocks that cannot be set.
    /// The real age may be higher, because it is unknown how long the machine was off.
    func age(at now: ClockReading) -> Int64 {
        lived + (now.boot == mark.boot ? max(0, now.sinceBoot - mark.sinceBoot) : max(0, now.sinceBoot))
    }
}

extension SeedState {
    /// Generates a seed that has no previous seed.
    ///
    /// - Parameters:
    ///   - now: The clock reading at which the seed begins.
    ///   - venue: The identity of the venue.
    package init(
        first now: ClockReading,
        venue: SeedScope,
        using generator: inout some RandomNumberGenerator
    ) {
        let seed = Seed(using: &generator)
        self.init(current: seed, previous: nil, began: now.wall, lived: 0, mark: now, venue: venue, pair: nil)
    }
}
