import CheckInProtocol
import Cryptography
import Encodings
import OperatingSystem
import SystemPackage

/// The SHA-256 of each stored package, as it was downloaded. They are in one file, 4 bytes for the hour
/// (big-endian) and 32 bytes for the digest, in ascending order of the hours.
struct PackageDigests {
    private static let count = 4 + SHA256.digestCount

    private let file: FilePath

    init(in file: FilePath) {
        self.file = file
    }

    /// The digests by the numbers of the hours.
    var all: [UInt32: [UInt8]] {
        get throws(FileError) {
            let bytes = try PrivateFile.read(file) ?? []
            var digests: [UInt32: [UInt8]] = [:]
            for start in stride(from: 0, through: bytes.count - Self.count, by: Self.count) {
                let hour = UInt32(bigEndianBytes: bytes[start..<start + 4])
                digests[hour] = Array(bytes[start + 4..<start + Self.count])
            }
            return digests
        }
    }

    func change(_ body: (inout [UInt32: [UInt8]]) -> Void) throws(FileError) {
        let before = try all
        var digests = before
        body(&digests)
        guard digests != before else { return }
        let sorted = digests.sorted { $0.key < $1.key }
        try PrivateFile.replace(file, with: sorted.flatMap { $0.key.bigEndianBytes + $0.value })
    }
}
