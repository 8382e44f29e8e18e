public import CheckInProtocol
public import Cryptography

/// The time that was shared with one person who was positive.
public struct Exposure: Sendable, Hashable {
    /// What the other one reported.
    public let record: ReportRecord
    /// Shared minutes, rounded.
    public let minutes: UInt32
    /// Hundredths that a minute of the record's level counts.
    public let weight: UInt32

    public var time: WeightedTime { WeightedTime(minutes: minutes, weight: weight) }
}

extension Exposure: Redacted {
    public var description: String { "<exposure>" }
}
