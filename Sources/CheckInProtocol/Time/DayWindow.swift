public import Cryptography

/// The part of a stay that lies in one day.
public struct DayWindow: Sendable, Hashable {
    public let day: Day
    /// Not empty, within the day.
    public let intervals: Range<Interval>

    /// Nil if `intervals` is empty or reaches out of the day.
    public init?(day: Day, intervals: Range<Interval>) {
        guard !intervals.isEmpty, intervals.clamped(to: day.intervals) == intervals else { return nil }
        self.day = day
        self.intervals = intervals
    }
}

extension DayWindow: Redacted {
    public var description: String { "<day window>" }
}
