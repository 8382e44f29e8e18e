extension UnixTime {
    /// The UTC day.
    package var day: Day {
        guard seconds >= 0, let number = UInt32(exactly: seconds / Day.seconds), let day = Day(number: number) else {
            preconditionFailure("the time must be between 1970 and the year 42,800")
        }
        return day
    }

    /// The UTC hour.
    package var hour: Hour {
        guard seconds >= 0, let number = UInt32(exactly: seconds / Hour.seconds), let hour = Hour(number: number) else {
            preconditionFailure("the time must be between 1970 and the year 42,800")
        }
        return hour
    }
}
