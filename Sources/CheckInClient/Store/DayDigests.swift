import Cryptography
import OperatingSystem
import SystemPackage

/// The settings that each day's packages have named so far. Each day has a file with the different
/// digests, 32 bytes each (``DailyTraffic/digest``).
struct DayDigests {
    /// The digest that is stored for a package that names nothing.
    static let none = [UInt8](repeating: 0, count: SHA256.digestCount)

    private let directory: FilePath

    init(in directory: FilePath) {
        self.directory = directory
    }

    /// Adds the digest that a package has named.
    ///
    /// - Parameter digest: 32 bytes; nil if the package names nothing.
    func note(_ digest: [UInt8]?, of day: UInt32) throws {
        let digest = digest ?? Self.none
        let known = try digests(of: day)
        guard !known.contains(digest) else { return }
        try Directory.makePrivate(directory)
        try PrivateFile.replace(file(of: day), with: known.flatMap(\.self) + digest)
    }

    /// Returns a day's digests in the order in which packages named them. Contains ``none``
    /// for a package that names nothing.
    func digests(of day: UInt32) throws -> [[UInt8]] {
        let bytes = try PrivateFile.read(file(of: day)) ?? []
        return stride(from: 0, to: bytes.count, by: SHA256.digestCount).map {
            Array(bytes[$0...].prefix(SHA256.digestCount))
        }
    }

    func remove(before oldest: UInt32) throws(FileError) {
        guard try Directory.has(directory) else { return }
        for name in try Directory.names(in: directory) where UInt32(name) ?? 0 < oldest {
            try PrivateFile.remove(directory.appending(name))
        }
    }

    private func file(of day: UInt32) -> FilePath { directory.appending(String(day)) }
}
