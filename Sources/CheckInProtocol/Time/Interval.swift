/// Five minutes: the step of every time that is protected.
public struct Interval: Sendable, Hashable, Comparable {
    /// Seconds in an interval.
    public static let seconds: Int64 = 300
    /// Intervals in a day.
    public static let perDay: UInt32 = 288

    /// floor(seconds since 1970 / 300).
    public let number: UInt32

    public init(number: UInt32) {
        self.number = number
    }

    /// When it begins.
    public var start: UnixTime { UnixTime(seconds: Int64(number) * Self.seconds) }

    public static func < (left: Interval, right: Interval) -> Bool { left.number < right.number }
}
