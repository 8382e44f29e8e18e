package import CheckInProtocol
import Clocks
import Glibc
import OperatingSystem

/// The venue's local clock. It computes the next occurrence of a time of day.
package struct VenueClock: Sendable {
    private let next: @Sendable (_ hour: Int, _ minute: Int, _ after: UnixTime) -> UnixTime

    package init(next: @escaping @Sendable (_ hour: Int, _ minute: Int, _ after: UnixTime) -> UnixTime) {
        self.next = next
    }

    /// The first time after `time` at which the local clock shows `hour:minute` for the first time on a
    /// day. If the clock skips `hour:minute` in spring, mktime(3) returns a time that is later by the
    /// length of the gap. If the clock shows `hour:minute` twice in autumn, only the first time counts.
    func next(hour: Int, minute: Int, after time: UnixTime) -> UnixTime {
        next(hour, minute, time)
    }

    /// The machine's time zone (tzset(3)).
    package static let system = VenueClock { hour, minute, time in
        var fields = unsafe time.localParts
        unsafe fields.tm_hour = Int32(hour)
        unsafe fields.tm_min = Int32(minute)
        unsafe fields.tm_sec = 0
        for _ in 0...1 {
            unsafe fields.tm_isdst = -1
            var candidate = unsafe fields  // mktime(3) changes its argument
            let found = UnixTime(seconds: Int64(unsafe mktime(&candidate)))
            let first = found.firstWithLocalTime
            if first > time { return first }
            unsafe fields.tm_mday += 1
        }
        fatalError("unreachable: the same time of the next day is later")
    }
}

extension VenueClock {
    /// The name of the machine's time zone, such as Europe/Berlin: the variable TZ, otherwise
    /// `/etc/localtime` (tzset(3)).
    package static var systemZone: String {
        let folder = "/zoneinfo/"
        var name = Environment["TZ"].map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
        if name.isEmpty, let path = unsafe realpath("/etc/localtime", nil) {
            name = unsafe String(cString: path)
            unsafe free(path)
        }
        if let start = name.firstRange(of: folder) { name = String(name[start.upperBound...]) }
        let isUniversal = ["", "UTC0", "Etc/UTC", "Etc/UCT", "Universal", "Zulu"].contains(name)
        return isUniversal ? "UTC" : name
    }
}

extension UnixTime {
    /// The first time on the same day at which the local clock shows the same hour and minute. Of the two,
    /// mktime(3) returns either.
    fileprivate var firstWithLocalTime: UnixTime {
        let pattern = "%Y-%m-%d %H:%M"
        let shown = local(pattern)
        // The lengths of all shifts back in the tz database of the last decades, in seconds.
        return [7200, 3600, 1800].map { self + -$0 }.first { $0.local(pattern) == shown } ?? self
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
    let start: TimeOfDay
    /// The end is earlier than the start if the range includes midnight.
    let end: TimeOfDay

    package init(start: TimeOfDay, end: TimeOfDay) {
        precondition(start != end, "hours begin and end at different times")
        self.start = start
        self.end = end
    }

    /// Whether `time` is in the range. The start is inclusive, the end exclusive. If `time` is in
    /// the range, the next end comes before the next start.
    package func contains(_ time: UnixTime, venueClock: VenueClock) -> Bool {
        venueClock.next(hour: end.hour, minute: end.minute, after: time)
            < venueClock.next(hour: start.hour, minute: start.minute, after: time)
    }
}
