public import CheckInProtocol
public import Cryptography

/// Protected reports of a package in columns, sorted by IV. Because IVs are random, sorting hides the
/// original order as well as shuffling would. Without the seeds, real reports cannot be distinguished
/// from the random reports between them.
///
/// The columns allow AES to process all IVs of a block in one call.
public struct ReportBlock: Sendable, Equatable {
    /// The minimum number of reports, including random ones.
    public static let minimumCount = 32

    /// The days of the reports: one day, or all days of the package.
    public let days: ClosedRange<Day>
    /// The number of reports, including random ones, at least ``minimumCount``.
    public let count: Int
    /// The IVs, 16 bytes each.
    public let ivs: ArraySlice<UInt8>
    /// The encrypted records, 11 bytes each.
    public let ciphertexts: ArraySlice<UInt8>
    /// The tags, 32 bytes each.
    public let tags: ArraySlice<UInt8>

    /// Uses slices of the published package without copying them, because a package is large. The
    /// same report may occur several times in a row.
    ///
    /// - Throws: ``PublicationError/value(field:)`` if the IVs are not in ascending order, or if
    ///   the columns do not have the same number of elements, at least ``minimumCount``.
    package init(
        days: ClosedRange<Day>,
        ivs: ArraySlice<UInt8>,
        ciphertexts: ArraySlice<UInt8>,
        tags: ArraySlice<UInt8>
    ) throws(PublicationError) {
        let count = ivs.count / ProtectedReport.ivCount
        guard ivs.count == count * ProtectedReport.ivCount, ciphertexts.count == count * ReportRecord.count,
            tags.count == count * ProtectedReport.tagCount, count >= Self.minimumCount
        else { throw .value(field: "a block's number of reports") }
        guard Self.rise(ivs) else { throw .value(field: "the order of a block's reports") }
        self.days = days
        self.count = count
        self.ivs = ivs
        self.ciphertexts = ciphertexts
        self.tags = tags
    }

    private static func rise(_ ivs: ArraySlice<UInt8>) -> Bool {
        unsafe ivs.withUnsafeBytes { bytes in
            func number(_ offset: Int) -> UInt64 {
                unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            // The first halves of two IVs are hardly ever equal.
            var last = number(0)
            return stride(from: 16, to: bytes.count, by: 16).allSatisfy { offset in
                let next = number(offset)
                defer { last = next }
                return last < next || last == next && number(offset - 8) <= number(offset + 8)
            }
        }
    }

    /// The report at `index`, which must be below ``count``.
    public subscript(index: Int) -> ProtectedReport {
        func bytes(_ column: ArraySlice<UInt8>, _ size: Int) -> ArraySlice<UInt8> {
            column.dropFirst(index * size).prefix(size)
        }
        let report = ProtectedReport(
            bytes: Array(bytes(ivs, ProtectedReport.ivCount)) + bytes(ciphertexts, ReportRecord.count)
                + bytes(tags, ProtectedReport.tagCount)
        )
        guard let report else { fatalError("unreachable: the columns have the lengths of a report") }
        return report
    }
}

extension ReportBlock: Redacted {
    public var description: String { "<\(count) reports>" }
}

extension ReportBlock {
    /// The IV of the report at `index`, as two numbers in the processor's byte order. `index` must
    /// be below ``count``.
    package func ivNumbers(at index: Int) -> (UInt64, UInt64) {
        unsafe ivs.withUnsafeBytes { bytes in
            unsafe (
                bytes.loadUnaligned(fromByteOffset: 16 * index, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 16 * index + 8, as: UInt64.self)
            )
        }
    }
}
