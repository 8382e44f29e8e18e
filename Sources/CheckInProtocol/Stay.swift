public import Cryptography

/// The time that a visitor spends at a venue: at least one second, at most 24 hours.
public struct Stay: Sendable, Hashable {
    /// The maximum length of a stay in seconds.
    public static let maximumSeconds: Int64 = 86_400

    public let start: UnixTime
    /// The end of the stay, exclusive.
    public let end: UnixTime

    /// Returns nil if the stay is shorter than a second or longer than 24 hours, begins before
    /// 1970, or ends after the year 42,800.
    public init?(start: UnixTime, end: UnixTime) {
        guard start.seconds >= 0, start < end, end.seconds <= Int64(UInt32.max / Interval.perDay) * Day.seconds,
            end - start <= Self.maximumSeconds
        else { return nil }
        self.start = start
        self.end = end
    }

    public func contains(_ time: UnixTime) -> Bool { start <= time && time < end }

    /// The stay in intervals, rounded outward and split at midnight UTC: one part per day, in
    /// order.
    public var windows: [DayWindow] { DayWindow.parts(of: Interval.covering(start..<end)) }
}

extension Stay: Redacted {
    public var description: String { "<stay>" }
}

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
