import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ConfigurationFiles
import Glibc

extension UnixTime {
    /// The local day with its name, such as 2026-11-21, Saturday.
    var localDayAndName: String { local("%Y-%m-%d, %A") }

    /// The local time to the minute, such as 2026-11-21 13:00.
    var localMinute: String { local("%Y-%m-%d %H:%M") }

    /// The local time to the minute. The text includes the day if it is not the local day of
    /// `other`.
    func localMinute(besides other: UnixTime) -> String {
        localDay == other.localDay ? local("%H:%M") : localMinute
    }
}

extension Day {
    /// The day as text, such as 2026-11-21.
    var iso8601: String { start.utc("%Y-%m-%d") }

    /// Parses a text such as 2026-11-21. Returns nil if the text is not a valid day.
    init?(iso8601 text: String) {
        guard let match = try? /(\d{4})-(\d\d)-(\d\d)/.wholeMatch(in: text), let year = Int32(match.1),
            let month = Int32(match.2), let number = Int32(match.3)
        else { return nil }
        var parts = unsafe tm()
        unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, month - 1, number)
        // timegm(3) also accepts 31 June.
        guard let day = Day(number: UInt32(clamping: unsafe timegm(&parts) / Int(Day.seconds))), day.iso8601 == text
        else { return nil }
        self = day
    }
}

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

/// The length of a stay, as an argument of `scan` and `edit`: `45m`, `2h`, `1h30m`.
struct StayLength: ExpressibleByArgument {
    let minutes: Int

    init?(argument: String) {
        guard let seconds = DurationText.seconds(argument), (60...86_400).contains(seconds) else { return nil }
        minutes = Int(seconds / 60)
    }

    static let help: ArgumentHelp = ArgumentHelp(
        "The planned length of the stay, 1m to 24h, such as 45m or 1h30m. (default: set by the venue)",
        valueName: "duration"
    )
}

extension Int {
    /// A number of hours in words. From 48 hours on, the text gives the number of days.
    var hoursOrDays: String {
        switch self {
        case 1: "1 hour"
        case ..<48: "\(self) hours"
        default: "\(self / 24) days"
        }
    }
}
