public import CheckInProtocol
public import Cryptography

/// The time shared with one person who tested positive.
public struct Exposure: Sendable, Hashable {
    /// The other person's report.
    public let record: ReportRecord
    /// The shared minutes, rounded.
    public let minutes: UInt32
    /// The weight of a minute at the record's level, in hundredths.
    public let weight: UInt32

    /// The weighted time.
    public var time: WeightedTime { WeightedTime(minutes: minutes, weight: weight) }
}

extension Exposure: Redacted {
    public var description: String { "<exposure>" }
}
