/// A calendar day in UTC: the finest time that stands outside of encryption.
public struct Day: Sendable, Hashable, Comparable {
    /// Seconds in a day.
    public static let seconds: Int64 = 86_400

    /// Days since 1970-01-01, at most 14,913,079, so that every interval of it has a number.
    public let number: UInt32

    /// Nil after the year 42,800, where intervals have no number any more.
    public init?(number: UInt32) {
        guard number < UInt32.max / Interval.perDay else { return nil }
        self.number = number
    }

    /// When it begins.
    public var start: UnixTime { UnixTime(seconds: Int64(number) * Self.seconds) }

    /// The intervals that lie in the day.
    public var intervals: Range<Interval> {
        Interval(number: number * Interval.perDay)..<Interval(number: (number + 1) * Interval.perDay)
    }

    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}
