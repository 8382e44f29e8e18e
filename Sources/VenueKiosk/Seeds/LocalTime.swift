package import CheckInProtocol
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
        var seconds = time_t(time.seconds)
        var fields = unsafe tm()
        guard unsafe localtime_r(&seconds, &fields) != nil else { fatalError("unreachable: the year fits in tm_year") }
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
