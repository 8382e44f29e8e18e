/// A UTC calendar day: the finest time that is not encrypted.
public struct Day: Sendable, Hashable, Comparable {
    /// Seconds in a day.
    public static let seconds: Int64 = 86_400

    /// Days since 1970-01-01, at most 14,913,079, so that each of its intervals has a number.
    public let number: UInt32

    /// Nil after the year 42,800, where intervals have no numbers.
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
