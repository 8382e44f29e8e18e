public import Cryptography

/// The part of a stay that is on one day.
public struct DayWindow: Sendable, Hashable {
    public let day: Day
    /// The intervals. Never empty, and always within the day.
    public let intervals: Range<Interval>

    /// Returns nil if `intervals` is empty or extends beyond the day.
    public init?(day: Day, intervals: Range<Interval>) {
        guard !intervals.isEmpty, intervals.clamped(to: day.intervals) == intervals else { return nil }
        self.day = day
        self.intervals = intervals
    }

    /// Splits `intervals` at midnight UTC: one part per day, in order.
    public static func parts(of intervals: Range<Interval>) -> [DayWindow] {
        guard !intervals.isEmpty else { return [] }
        let days = intervals.lowerBound.number / Interval.perDay...(intervals.upperBound.number - 1) / Interval.perDay
        return days.compactMap { number in
            Day(number: number).flatMap { DayWindow(day: $0, intervals: intervals.clamped(to: $0.intervals)) }
        }
    }
}

extension DayWindow: Redacted {
    public var description: String { "<day window>" }
}
