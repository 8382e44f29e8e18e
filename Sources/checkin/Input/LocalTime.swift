import ArgumentParser
import CheckInProtocol
import CommandLineTool
import Glibc

/// A time as people type it: `HH:MM`, or `YYYY-MM-DD HH:MM`, in the time of this place.
struct LocalTime: ExpressibleByArgument {
    private let date: (year: Int32, month: Int32, day: Int32)?
    private let hour: Int32
    private let minute: Int32

    init?(argument: String) {
        guard let match = try? /(?:(\d{4})-(\d\d)-(\d\d)[ T])?(\d\d):(\d\d)/.wholeMatch(in: argument),
            let hour = Int32(match.4), let minute = Int32(match.5), hour < 24, minute < 60
        else { return nil }
        self.hour = hour
        self.minute = minute
        if let year = match.1.flatMap({ Int32($0) }), let month = match.2.flatMap({ Int32($0) }),
            let day = match.3.flatMap({ Int32($0) })
        {
            date = (year, month, day)
        } else {
            date = nil
        }
    }

    /// The point in time. Without a date it is on the day of `other`, in the time of this place.
    ///
    /// - Throws: ``Refusal`` if there is no such day, or no such time on it because the clocks are put forward.
    func resolved(besides other: UnixTime) throws -> UnixTime {
        try resolved(0, daysAfter: other)
    }

    /// As ``resolved(besides:)``; without a date it is the first such time after `start`.
    func resolved(after start: UnixTime) throws -> UnixTime {
        let time = try resolved(besides: start)
        guard date == nil, time <= start else { return time }
        return try resolved(1, daysAfter: start)
    }

    /// - Parameter days: Of the calendar: where the clocks change, one has 23 or 25 hours.
    private func resolved(_ days: Int32, daysAfter other: UnixTime) throws -> UnixTime {
        var parts = unsafe other.localParts
        if let date {
            unsafe parts.tm_year = date.year - 1900
            unsafe parts.tm_mon = date.month - 1
            unsafe parts.tm_mday = date.day
        }
        unsafe parts.tm_mday += days
        unsafe parts.tm_hour = hour
        unsafe parts.tm_min = minute
        unsafe parts.tm_sec = 0
        unsafe parts.tm_isdst = -1
        let wanted = unsafe parts
        let time = UnixTime(seconds: Int64(unsafe mktime(&parts)))
        // mktime(3) makes sense of the 31st of June: it is the day after the 30th, but nothing that a person who typed it meant.
        let isSameDay = unsafe parts.tm_mon == wanted.tm_mon && parts.tm_mday == wanted.tm_mday
        guard date == nil || isSameDay, unsafe parts.tm_hour == hour, unsafe parts.tm_min == minute
        else { throw Refusal("there is no such time in the calendar of this place") }
        return time
    }
}
