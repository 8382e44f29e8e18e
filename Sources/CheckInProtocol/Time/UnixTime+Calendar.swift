extension UnixTime {
    /// The day in UTC.
    package var day: Day {
        guard seconds >= 0, let number = UInt32(exactly: seconds / Day.seconds), let day = Day(number: number) else {
            preconditionFailure("a clock between 1970 and the year 42,800")
        }
        return day
    }

    /// The hour in UTC.
    package var hour: Hour {
        guard seconds >= 0, let number = UInt32(exactly: seconds / Hour.seconds), let hour = Hour(number: number) else {
            preconditionFailure("a clock between 1970 and the year 42,800")
        }
        return hour
    }
}
