import CheckInProtocol
package import Cryptography
import Encodings

/// The results of comparing and sharing a check-in. Only the owner may read them.
///
/// ```
/// trace = first 8 bytes of SHA-256(presences that were compared) || BE16(n) || n * IV (16)
///         || comparison
/// ```
package struct Trace: Equatable {
    static let digestCount = 8

    /// The digest of the presences that were compared for ``comparison``. While the diary is
    /// locked, the presences can change, but the comparison cannot.
    var presencesDigest = [UInt8](repeating: 0, count: digestCount)
    /// The IVs of the shared reports that the check-in's keys open. The IVs of submissions that cannot
    /// have arrived are not included.
    var sharedIVs: [[UInt8]] = []
    var comparison = Comparison()

    init() {}

    /// Whether there are matches or shared reports.
    var hasContent: Bool { !sharedIVs.isEmpty || !comparison.matches.isEmpty }

    /// - Parameter records: The presences, encoded one after the other.
    static func digest(of records: SecretBytes) -> [UInt8] {
        Array(SHA256.hash([UInt8](copying: records)).prefix(digestCount))
    }

    package var encoded: SecretBytes {
        let compared = comparison.encoded
        let count = Self.digestCount + 2 + sharedIVs.count * ProtectedReport.ivCount + compared.count
        return SecretBytes(maximumCount: count) { bytes in
            bytes += presencesDigest
            bytes += UInt16(sharedIVs.count).bigEndianBytes
            for iv in sharedIVs { bytes += iv }
            bytes += compared
        }
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        let head = Self.digestCount + 2
        guard bytes.count >= head else { return nil }
        let all = [UInt8](copying: bytes)
        presencesDigest = Array(all.prefix(Self.digestCount))
        let end = head + Int(bigEndianBytes: all[Self.digestCount..<head]) * ProtectedReport.ivCount
        guard end <= all.count, let comparison = Comparison(decoding: bytes[end..<all.count]) else { return nil }
        sharedIVs = stride(from: head, to: end, by: ProtectedReport.ivCount).map {
            Array(all[$0..<$0 + ProtectedReport.ivCount])
        }
        self.comparison = comparison
        guard encoded == bytes else { return nil }
    }
}

extension Trace: Redacted {
    package var description: String { "<trace>" }
}
