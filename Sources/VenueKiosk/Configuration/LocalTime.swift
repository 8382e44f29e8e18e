package import CheckInProtocol
import Clocks
import Glibc

/// The venue's local clock. It computes the next occurrence of a time of day.
package struct LocalTime: Sendable {
    private let next: @Sendable (_ hour: Int, _ minute: Int, _ after: UnixTime) -> UnixTime

    package init(next: @escaping @Sendable (_ hour: Int, _ minute: Int, _ after: UnixTime) -> UnixTime) {
        self.next = next
    }

    /// The first time after `time` at which the local clock shows `hour:minute`. If the clock skips
    /// `hour:minute` in spring, mktime(3) returns a time that is later by the length of the gap.
    func next(hour: Int, minute: Int, after time: UnixTime) -> UnixTime {
        next(hour, minute, time)
    }

    /// The machine's time zone (tzset(3)).
    package static let system = LocalTime { hour, minute, time in
        var fields = unsafe time.localParts
        unsafe fields.tm_hour = Int32(hour)
        unsafe fields.tm_min = Int32(minute)
        unsafe fields.tm_sec = 0
        for _ in 0...1 {
            unsafe fields.tm_isdst = -1
            var candidate = unsafe fields  // mktime(3) changes its argument
            let found = UnixTime(seconds: Int64(unsafe mktime(&candidate)))
            if found > time { return found }
            unsafe fields.tm_mday += 1
        }
        fatalError("unreachable: the same time of the next day is later")
    }
}

/// A local time at the venue, such as 04:00.
package struct TimeOfDay: Sendable, Equatable {
    /// The hour, 0 to 23.
    package let hour: Int
    /// The minute, 0 to 59.
    package let minute: Int

    /// Parses a time that consists of exactly two digits, a colon and two digits. Returns nil for
    /// any other text, or if the hour or the minute does not exist.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { ("0"..."9").contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }
}

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

    /// Whether `time` is in the range. The start is inclusive, the end exclusive. If `time` is in
    /// the range, the next end comes before the next start.
    package func contains(_ time: UnixTime, localTime: LocalTime) -> Bool {
        localTime.next(hour: end.hour, minute: end.minute, after: time)
            < localTime.next(hour: start.hour, minute: start.minute, after: time)
    }
}
