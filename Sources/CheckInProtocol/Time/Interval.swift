/// Five minutes: the resolution of all protected times.
public struct Interval: Sendable, Hashable, Comparable {
    /// Seconds in an interval.
    public static let seconds: Int64 = 300
    /// Intervals in a day.
    public static let perDay: UInt32 = 288

    /// The number of the interval: floor(seconds since 1970 / 300).
    public let number: UInt32

    public init(number: UInt32) {
        self.number = number
    }

    /// The start of the interval.
    public var start: UnixTime { UnixTime(seconds: Int64(number) * Self.seconds) }

    /// All intervals that overlap `time`. `time` must not be empty, and its intervals must have
    /// numbers of 32 bits.
    package static func covering(_ time: Range<UnixTime>) -> Range<Interval> {
        let first = UInt32(time.lowerBound.seconds / seconds)
        let end = UInt32((time.upperBound.seconds + seconds - 1) / seconds)
        return Interval(number: first)..<Interval(number: end)
    }

    public static func < (left: Interval, right: Interval) -> Bool { left.number < right.number }
}
