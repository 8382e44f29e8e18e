public import CheckInProtocol
public import Cryptography

/// Somebody who was positive was at the same venue at the same time.
public struct Match: Sendable, Hashable {
    /// The index of the presence among those that were matched.
    public let presence: Int
    /// The report's IV, 16 bytes, by which a report that appears again is known.
    public let iv: [UInt8]
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
