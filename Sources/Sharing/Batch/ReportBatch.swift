import Encodings
public import CheckInProtocol
public import Cryptography

/// The reports that a person shares at the same time. The whole batch is authorised under one
/// digest.
///
/// ```
/// digest = SHA-384("venue-checkin/v1/submission" || nonce (32) || (BE32(day) || report (59)) in the order of the IVs || 01)
/// ```
/// In a later version, diagnosis keys will follow the byte 01. A report cannot begin with this
/// byte, because the first byte of its day number is zero: day numbers have less than 25 bits.
///
/// See protocol version 1, section "Authorisation".
public struct ReportBatch: Sendable, Equatable {
    /// The maximum number of reports in a batch.
    public static let maximumCount = 200
    /// The maximum age of a report, in days before the day of authorisation. Older reports are not
    /// accepted.
    public static let recentDays: UInt32 = 14
    /// The length of the nonce in bytes.
    public static let nonceCount = 32

    private static let endOfReports: UInt8 = 1
    private static let label = Array("venue-checkin/v1/submission".utf8)

    /// The reports, in the order in which they are sent: 1 to ``maximumCount``, all with different
    /// IVs.
    public let reports: [Dated]
    /// 32 random bytes. Without the nonce, anyone with the digest could search for the batch among
    /// the published reports.
    public let nonce: [UInt8]

    /// A report, and the day under which it is listed.
    public struct Dated: Sendable, Equatable {
        public let day: Day
        public let report: ProtectedReport

        public init(day: Day, report: ProtectedReport) {
            self.day = day
            self.report = report
        }
    }

    /// Creates a batch from `reports` in random order.
    ///
    /// - Parameter generator: Must be cryptographically secure.
    /// - Returns: Nil if there are no reports, more than ``maximumCount`` reports, or two reports
    ///   with the same IV.
    public init?(_ reports: [Dated], using generator: inout some RandomNumberGenerator) {
        self.init(reports: reports.shuffled(using: &generator), nonce: generator.bytes(Self.nonceCount))
    }

    /// Restores a batch in the order in which it was sent. Returns nil if the batch is invalid.
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
