/// A point in time: whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct UnixTime: Sendable, Hashable, Comparable {
    public let seconds: Int64

    public init(seconds: Int64) {
        self.seconds = seconds
    }

    public static func < (left: UnixTime, right: UnixTime) -> Bool { left.seconds < right.seconds }

    public static func + (time: UnixTime, seconds: Int64) -> UnixTime { UnixTime(seconds: time.seconds + seconds) }

    public static func - (left: UnixTime, right: UnixTime) -> Int64 { left.seconds - right.seconds }
}

extension UnixTime {
    /// The UTC day that contains the time.
    package var day: Day {
        guard seconds >= 0, let number = UInt32(exactly: seconds / Day.seconds), let day = Day(number: number) else {
            preconditionFailure("the time must be between 1970 and the year 42,800")
        }
        return day
    }

    /// The UTC hour that contains the time.
    package var hour: Hour {
        guard seconds >= 0, let number = UInt32(exactly: seconds / Hour.seconds), let hour = Hour(number: number) else {
            preconditionFailure("the time must be between 1970 and the year 42,800")
        }
        return hour
    }
}

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

    /// All intervals that overlap `time`. `time` must not be empty, and the numbers of its
    /// intervals must fit into 32 bits.
    package static func covering(_ time: Range<UnixTime>) -> Range<Interval> {
        let first = UInt32(time.lowerBound.seconds / seconds)
        let end = UInt32((time.upperBound.seconds + seconds - 1) / seconds)
        return Interval(number: first)..<Interval(number: end)
    }

    public static func < (left: Interval, right: Interval) -> Bool { left.number < right.number }
}

/// A UTC hour. The authority publishes one package per hour.
public struct Hour: Sendable, Hashable, Comparable {
    /// Seconds in an hour.
    public static let seconds: Int64 = 3600
    /// Hours in a day.
    public static let perDay: UInt32 = 24

    /// The number of the hour: floor(seconds since 1970 / 3600).
    public let number: UInt32

    /// Returns nil if the hour is not part of a valid ``Day``.
    public init?(number: UInt32) {
        guard Day(number: number / Self.perDay) != nil else { return nil }
        self.number = number
    }

    /// The start of the hour.
    public var start: UnixTime { UnixTime(seconds: Int64(number) * Self.seconds) }

    public static func < (left: Hour, right: Hour) -> Bool { left.number < right.number }
}

/// A UTC calendar day: the most precise time that is sent unencrypted.
public struct Day: Sendable, Hashable, Comparable {
    /// Seconds in a day.
    public static let seconds: Int64 = 86_400

    /// Days since 1970-01-01. At most 14,913,079, because the numbers of the day's intervals must
    /// fit into 32 bits.
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
