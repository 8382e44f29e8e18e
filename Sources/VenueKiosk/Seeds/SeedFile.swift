import CheckInProtocol
import Cryptography
package import Platform
package import SystemPackage

/// The one file that the kiosk keeps: mode 0600, replaced whole, synchronised.
///
/// ```
/// file = "VENUESEEDS" || version (1) || current (16) || previous (16, zero if absent) || began (8, -1 if unknown) || lived (8)
///     || boot (16) || since boot (8) || SHA-256 of all before it (32)                numbers signed, big-endian
/// ```
package struct SeedFile: Sendable {
    package let path: FilePath
    /// Locked by the process that generates the first seed.
    let lock: FilePath

    private static let magic = Array("VENUESEEDS".utf8)
    private static let version: UInt8 = 1
    private static let count = magic.count + 1 + 2 * Seed.count + 3 * 8 + 16 + SHA256.digestCount

    /// - Parameter directory: The state directory.
    package init(directory: FilePath) {
        path = directory.appending("seeds")
        lock = directory.appending("seeds.lock")
    }

    /// Why a file cannot be used.
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

    /// What was kept, or nil if there is no file.
    ///
    /// - Throws: ``FileError``, or ``Unusable``.
    package func load() throws -> SeedState? {
        guard var bytes = try PrivateFile.read(path) else { return nil }
        defer { cleanse(&bytes) }
        return try decode(bytes)
    }

    /// Writes `state`, which survives a loss of power from then on. The file belongs to the owner of its directory, who can
    /// read it when root has written it.
    package func save(_ state: SeedState) throws(FileError) {
        var bytes = encode(state)
        defer { cleanse(&bytes) }
        try PrivateFile.replace(path, with: bytes, belongsToDirectoryOwner: true)
    }

    /// The caller erases it. It has room for everything from the start: an array that grows leaves its old bytes behind in memory.
    private func encode(_ state: SeedState) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.count)
        bytes += Self.magic + [Self.version]
        for seed in [state.current, state.previous] {
            var copy = seed.map { Array(copying: $0.bytes) } ?? [UInt8](repeating: 0, count: Seed.count)
            bytes += copy
            cleanse(&copy)
        }
        bytes += (state.began?.seconds ?? -1).bigEndianBytes
        bytes += state.lived.bigEndianBytes
        bytes += state.mark.boot
        bytes += state.mark.sinceBoot.bigEndianBytes
        bytes += SHA256.hash(bytes)
        return bytes
    }

    private func decode(_ bytes: [UInt8]) throws(Unusable) -> SeedState {
        guard bytes.starts(with: Self.magic), bytes.count > Self.magic.count else { throw .damaged(path) }
        guard bytes[Self.magic.count] <= Self.version else { throw .newerVersion(path) }
        guard bytes.count == Self.count, bytes[Self.magic.count] == Self.version,
            SHA256.hash(bytes.dropLast(SHA256.digestCount)).elementsEqual(bytes.suffix(SHA256.digestCount))
        else { throw .damaged(path) }
        var rest = bytes.dropFirst(Self.magic.count + 1)
        func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        let current = Seed(SecretBytes(copying: take(Seed.count)))!  // 16 bytes, as the length was checked
        let previous = take(Seed.count)
        let began = Int64(bigEndianBytes: take(8))
        let lived = Int64(bigEndianBytes: take(8))
        let mark = ClockReading(boot: Array(take(16)), sinceBoot: Int64(bigEndianBytes: take(8)), wall: nil)
        return SeedState(
            current: current,
            previous: previous.allSatisfy { $0 == 0 } ? nil : Seed(SecretBytes(copying: previous)),
            began: began < 0 ? nil : UnixTime(seconds: began),
            lived: lived,
            mark: mark
        )
    }
}

extension Int64 {
    fileprivate var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }

    fileprivate init(bigEndianBytes bytes: ArraySlice<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | Int64($1) }
    }
}
