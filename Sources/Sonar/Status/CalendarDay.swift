/// A day of the user's calendar.
package struct CalendarDay: Sendable, Hashable, Comparable {
    /// The number of days since 1970-01-01.
    package let number: Int64

    package init(number: Int64) {
        self.number = number
    }

    /// Parses a day such as `2020-04-10`. Returns nil for any other text.
    package init?(text: String) {
        guard let time = RequestTime(text: text + "T00:00:00Z") else { return nil }
        number = time.seconds / Int64(UnixDay.seconds)
    }

    package static func + (day: CalendarDay, days: Int64) -> CalendarDay { CalendarDay(number: day.number + days) }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// 07:00 on this day. Both apps begin and end all periods at this time.
    package var morning: LocalTime { LocalTime(day: self, second: 7 * 3600) }
}

/// A time on the user's clock.
package struct LocalTime: Sendable, Hashable, Comparable {
    let day: CalendarDay
    /// The number of seconds since midnight.
    let second: Int64

    package init(day: CalendarDay, second: Int64) {
        precondition((0..<Int64(UnixDay.seconds)).contains(second), "a time is within its day")
        (self.day, self.second) = (day, second)
    }

    package static func < (left: LocalTime, right: LocalTime) -> Bool {
        (left.day, left.second) < (right.day, right.second)
    }
}
