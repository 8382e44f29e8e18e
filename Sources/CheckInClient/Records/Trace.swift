import Encodings
import CheckInProtocol
package import Cryptography

/// The results of comparing and sharing a check-in. Only the owner may read them.
///
/// ```
/// trace = first 8 bytes of SHA-256(presences that were compared) || BE16(n) || n * IV (16)
///         || comparison || zeros up to a multiple of 16,384 bytes
/// ```
package struct Trace: Equatable {
    /// The encoded size is a multiple of this number of bytes. One such step has room for the
    /// reports of two submissions and 280 matches. Therefore, the size does not reveal whether
    /// there are reports or matches.
    private static let step = 16_384
    static let digestCount = 8

    /// The digest of the presences that were compared for ``comparison``. While the diary is
    /// locked, the records can change, but the comparison cannot.
    var recordsDigest = [UInt8](repeating: 0, count: digestCount)
    /// The IVs of all reports in the submissions that included the check-in. The IVs of submissions
    /// that cannot have arrived are not included.
    var sharedIVs: [[UInt8]] = []
    var comparison = Comparison()

    init() {}

    static func digest(of presences: [Presence]) -> [UInt8] {
        let records = SecretBytes(joining: presences.map(\.record))
        return Array(SHA256.hash([UInt8](copying: records)).prefix(digestCount))
    }

    package var encoded: SecretBytes {
        let compared = comparison.encoded
        let count = Self.digestCount + 2 + sharedIVs.count * ProtectedReport.ivCount + compared.count
        let size = (count + Self.step - 1) / Self.step * Self.step
        return SecretBytes(maximumCount: size) { bytes in
            bytes += recordsDigest
            bytes += UInt16(sharedIVs.count).bigEndianBytes
            for iv in sharedIVs { bytes += iv }
            bytes += compared
            bytes += [UInt8](repeating: 0, count: size - bytes.count)
        }
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count > 0, bytes.count.isMultiple(of: Self.step) else { return nil }
        let all = [UInt8](copying: bytes)
        recordsDigest = Array(all.prefix(Self.digestCount))
        let count = Int(bigEndianBytes: all[Self.digestCount..<Self.digestCount + 2])
        let start = Self.digestCount + 2
        let end = start + count * ProtectedReport.ivCount
        guard end <= all.count else { return nil }
        sharedIVs = stride(from: start, to: end, by: ProtectedReport.ivCount).map {
            Array(all[$0..<$0 + ProtectedReport.ivCount])
        }
        guard let size = Comparison.encodedCount(all[end...]), end + size <= all.count,
            let comparison = Comparison(decoding: bytes[end..<end + size])
        else { return nil }
        self.comparison = comparison
        guard encoded == bytes else { return nil }
    }
}

extension Trace: Redacted {
    package var description: String { "<trace>" }
}
