public import CheckInProtocol
public import Cryptography

/// A match of a presence and a report: someone who tested positive was at the same venue at the
/// same time.
public struct Match: Sendable, Hashable {
    /// The index of the presence among the presences that were matched.
    public let presence: Int
    /// The report's IV, 16 bytes. It identifies a report that is published again.
    public let iv: [UInt8]
    /// The content of the report.
    public let record: ReportRecord

    package init(presence: Int, iv: [UInt8], record: ReportRecord) {
        self.presence = presence
        self.iv = iv
        self.record = record
    }
}

extension Match: Redacted {
    public var description: String { "<match>" }
}
