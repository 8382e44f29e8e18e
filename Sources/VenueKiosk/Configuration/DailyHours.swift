package import CheckInProtocol

/// A daily time range, such as 22:00–06:00.
package struct DailyHours: Sendable, Equatable {
    package let start: TimeOfDay
    /// The end is earlier than the start if the range includes midnight.
    package let end: TimeOfDay

    package init(start: TimeOfDay, end: TimeOfDay) {
        precondition(start != end, "hours begin and end at different times")
        self.start = start
        self.end = end
    }

    /// Whether `time` is in the range. The start is inclusive, the end exclusive. Inside the range,
    /// the next end comes before the next start.
    package func contain(_ time: UnixTime, localTime: LocalTime) -> Bool {
        localTime.next(hour: end.hour, minute: end.minute, after: time)
            < localTime.next(hour: start.hour, minute: start.minute, after: time)
    }
}
