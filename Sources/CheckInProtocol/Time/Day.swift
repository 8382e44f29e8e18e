/// A UTC calendar day: the most precise time that is sent unencrypted.
public struct Day: Sendable, Hashable, Comparable {
    /// Seconds in a day.
    public static let seconds: Int64 = 86_400

    /// Days since 1970-01-01. At most 14,913,079, because the day's intervals need numbers of 32
    /// bits.
    public let number: UInt32

    /// Returns nil after the year 42,800, because later intervals have no numbers.
    public init?(number: UInt32) {
        guard number < UInt32.max / Interval.perDay else { return nil }
        self.number = number
    }

    /// The start of the day.
    public var start: UnixTime { UnixTime(seconds: Int64(number) * Self.seconds) }

    /// The intervals of the day.
    public var intervals: Range<Interval> {
        Interval(number: number * Interval.perDay)..<Interval(number: (number + 1) * Interval.perDay)
    }

    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}
