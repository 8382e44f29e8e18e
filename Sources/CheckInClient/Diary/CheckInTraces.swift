public import CheckInProtocol
public import Cryptography
public import Matching

/// What is kept with a check-in: what comparing it has found, and what was shared of it.
public struct CheckInTraces: Sendable, Equatable {
    /// Until when packages were compared with it; nil if none was since it has its times.
    public let comparedUntil: Hour?
    /// The highest risk that the user was told of by the desktop.
    public let told: Risk
    /// Reports that it matches.
    public let matches: [FoundReport]
    /// IVs, by which the reports of the submissions that it was in are known, so that they do not warn; none if it was not shared.
    public let sharedIVs: [[UInt8]]
    /// Whether a submission with reports of it waits.
    public let isWaiting: Bool

    /// A report of somebody else.
    public struct FoundReport: Sendable, Equatable {
        public let record: ReportRecord
        /// Whether the authority has warned of the venue; otherwise another visitor has reported a stay.
        public let isWarning: Bool
    }

    init(_ comparison: Comparison, sharedIVs: [[UInt8]], isWaiting: Bool) {
        comparedUntil = comparison.newestHour
        told = comparison.told
        matches = comparison.matches.map { FoundReport(record: $0.match.record, isWarning: $0.isWarning) }
        self.sharedIVs = sharedIVs
        self.isWaiting = isWaiting
    }
}

extension CheckInTraces: Redacted {
    public var description: String { "<traces of a check-in>" }
}

extension CheckInTraces.FoundReport: Redacted {
    public var description: String { "<found report>" }
}
