public import CheckInProtocol
public import Cryptography

/// The reports that a person shares at once, and the digest under which they are authorised
/// together.
///
/// ```
/// digest = SHA-384("venue-checkin/v1/submission" || nonce (32) || (BE32(day) || report (59)) in the order of the IVs || 01)
/// ```
/// Diagnosis keys will follow the byte 01. No report begins with this byte, because day numbers
/// have less than 25 bits.
///
/// Protocol version 1, section "Authorisation".
public struct ReportBatch: Sendable, Equatable {
    /// The maximum number of reports.
    public static let maximumCount = 200
    /// Accepted reports are of the day on which they are authorised, or of this number of days
    /// before it.
    public static let recentDays: UInt32 = 14
    /// The length of the nonce in bytes.
    public static let nonceCount = 32

    private static let endOfReports: UInt8 = 1
    private static let label = Array("venue-checkin/v1/submission".utf8)

    /// 1 to ``maximumCount`` reports with different IVs, in sending order.
    public let reports: [Dated]
    /// 32 random bytes. They prevent a search for the batch among the published reports.
    public let nonce: [UInt8]

    /// A report and the day that it is listed under.
    public struct Dated: Sendable, Equatable {
        public let day: Day
        public let report: ProtectedReport

        public init(day: Day, report: ProtectedReport) {
            self.day = day
            self.report = report
        }
    }

    /// Shuffles `reports`.
    ///
    /// - Parameter generator: Must be cryptographically secure.
    /// - Returns: Nil if there are no reports, more than ``maximumCount``, or two with the same IV.
    public init?(_ reports: [Dated], using generator: inout some RandomNumberGenerator) {
        self.init(reports: reports.shuffled(using: &generator), nonce: generator.bytes(Self.nonceCount))
    }

    /// Restores a batch as it was sent; nil if it is invalid.
    package init?(reports: [Dated], nonce: [UInt8]) {
        guard (1...Self.maximumCount).contains(reports.count), nonce.count == Self.nonceCount,
            Set(reports.map(\.report.iv)).count == reports.count
        else { return nil }
        self.reports = reports
        self.nonce = nonce
    }

    /// The digest of the batch, 48 bytes.
    public var digest: [UInt8] {
        let sorted = reports.sorted { $0.report.iv.lexicographicallyPrecedes($1.report.iv) }
        return SHA384.hash(
            Self.label + nonce + sorted.flatMap { $0.day.number.bigEndianBytes + $0.report.bytes } + [Self.endOfReports]
        )
    }
}

extension ReportBatch: Redacted {
    public var description: String { "<report batch>" }
}

extension ReportBatch.Dated: Redacted {
    public var description: String { "<dated report>" }
}
