import ArgumentParser
import CheckInProtocol
import CommandLineTool
import Glibc

/// A local time as the user types it: `HH:MM` or `YYYY-MM-DD HH:MM`.
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

    /// The point in time. A time without a date is on the local day of `other`.
    ///
    /// - Throws: ``Refusal`` if the day does not exist, or if the time does not exist on that day
    ///   because the clocks are set forward.
    func resolved(besides other: UnixTime) throws -> UnixTime {
        try resolved(0, daysAfter: other)
    }

    /// The point in time, as in ``resolved(besides:)``. A time without a date is the first such
    /// time after `start`.
    func resolved(after start: UnixTime) throws -> UnixTime {
        let time = try resolved(besides: start)
        guard date == nil, time <= start else { return time }
        return try resolved(1, daysAfter: start)
    }

    /// - Parameter days: The number of calendar days. A day has 23 or 25 hours when the clocks
    ///   change.
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
        // mktime(3) normalises 31 June to 1 July, which is not what the user meant.
        let isSameDay = unsafe parts.tm_mon == wanted.tm_mon && parts.tm_mday == wanted.tm_mday
        guard date == nil || isSameDay, unsafe parts.tm_hour == hour, unsafe parts.tm_min == minute
        else { throw Refusal("this time does not exist in the local calendar") }
        return time
    }
}
