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
