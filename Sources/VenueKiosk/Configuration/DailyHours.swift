package import CheckInProtocol

/// Hours that come back every day, such as those of the night.
package struct DailyHours: Sendable, Equatable {
    package let start: TimeOfDay
    /// Earlier than the start if midnight lies between them.
    package let end: TimeOfDay

    package init(start: TimeOfDay, end: TimeOfDay) {
        precondition(start != end, "hours begin and end at different times")
        self.start = start
        self.end = end
    }

    /// Whether `time` lies in them, the start included. Then they end before they begin again.
    package func contain(_ time: UnixTime, localTime: LocalTime) -> Bool {
        localTime.next(hour: end.hour, minute: end.minute, after: time)
            < localTime.next(hour: start.hour, minute: start.minute, after: time)
    }
}
