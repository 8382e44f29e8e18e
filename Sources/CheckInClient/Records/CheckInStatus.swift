public import CheckInProtocol
public import Cryptography
public import Matching

/// The results that are stored with a check-in: the matches that were found, and what the user has
/// shared.
public struct CheckInStatus: Sendable, Equatable {
    /// The newest hour whose packages were compared with the check-in; nil if no package has been
    /// compared since the check-in's times last changed.
    public let comparedUntil: Hour?
    /// The highest risk that a desktop notification has reported to the user.
    public let told: Risk
    /// The reports that match the check-in.
    public let matches: [FoundReport]
    /// The IVs of all reports in the submissions that included the check-in; empty if the check-in
    /// was not shared. They identify this device's own reports, which do not cause a warning.
    public let sharedIVs: [[UInt8]]
    /// Whether a submission with reports about the check-in is waiting to be sent.
    public let isWaiting: Bool

    /// A report that matches a check-in.
    public struct FoundReport: Sendable, Equatable {
        /// The content of the report.
        public let record: ReportRecord
        /// Whether the report is the authority's warning about the venue. Otherwise, another
        /// visitor has reported a stay.
        public let isWarning: Bool
    }

    init(_ comparison: Comparison, sharedIVs: [[UInt8]], isWaiting: Bool) {
        comparedUntil = comparison.newestHour
        told = comparison.told.values.max() ?? .none
        matches = comparison.matches.map { FoundReport(record: $0.match.record, isWarning: $0.isWarning) }
        self.sharedIVs = sharedIVs
        self.isWaiting = isWaiting
    }
}

extension CheckInStatus: Redacted {
    public var description: String { "<status of a check-in>" }
}

extension CheckInStatus.FoundReport: Redacted {
    public var description: String { "<found report>" }
}
