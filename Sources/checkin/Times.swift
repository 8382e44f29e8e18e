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
    var localMinute: String { "\(localDay) \(localTime)" }

    /// The local time of day to the minute, such as 13:00. In the hour that is repeated when the
    /// clocks are set back, the time has its zone, such as 02:15 CEST.
    var localTime: String { local(isRepeated ? "%H:%M %Z" : "%H:%M") }

    /// The local time to the second, such as 2026-11-21 13:00:05, with its zone as in ``localTime``.
    var localSecond: String { local(isRepeated ? "%Y-%m-%d %H:%M:%S %Z" : "%Y-%m-%d %H:%M:%S") }

    private var isRepeated: Bool { unsafe Self.withReading(localParts).count > 1 }

    /// The local time to the minute. The text includes the day if it is not the local day of
    /// `other`.
    func localMinute(besides other: UnixTime) -> String {
        localDay == other.localDay ? localTime : localMinute
    }
}

extension Day {
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

extension Day {
    /// Parses a day as the user types it: `2026-11-21`, `21.11.2026`, `21.11.` or `21.11`, `today` or `yesterday`. A
    /// day without a year is the last such day. Returns nil for any other text.
    init?(typed text: String, now: UnixTime) {
        switch text.lowercased() {
        case "today": self.init(iso8601: now.localDay)
        case "yesterday": self.init(iso8601: (now + -Day.seconds).localDay)
        default:
            guard let match = try? /(\d\d?)\.(\d\d?)(?:\.(\d{4})?)?/.wholeMatch(in: text) else {
                self.init(iso8601: text)
                return
            }
            let (day, month) = (String(match.1), String(match.2))
            func two(_ digits: String) -> String { digits.count == 1 ? "0" + digits : digits }
            let end = "-\(two(month))-\(two(day))"
            guard match.3 == nil else {
                self.init(iso8601: "\(match.3 ?? "")\(end)")
                return
            }
            let thisYear = Int(now.local("%Y")) ?? 0
            // As text, such days are in the order of time.
            let year = "\(thisYear)\(end)" <= now.localDay ? thisYear : thisYear - 1
            self.init(iso8601: "\(year)\(end)")
        }
    }
}

/// A local time as the user types it: a time of day, if necessary with a date and a time zone.
struct TypedTime {
    /// Valid texts, for help and error messages.
    static let examples = "9:30, 2:30pm, “yesterday 23:10”, “2026-11-20 23:10” or now"

    /// Whether the text is `now`. The other fields then have no meaning.
    private let isNow: Bool
    /// The day as typed, in a form of ``Day/init(typed:now:)``.
    private let day: String?
    private let hour: Int32
    private let minute: Int32
    /// An abbreviation such as `CEST`, or an offset such as `+02:00`. When the clocks are set back,
    /// one hour occurs twice, and the zone distinguishes the two.
    private let zone: String?

    /// - Throws: `ValidationError` with examples if `text` is not a time.
    init(_ text: String) throws {
        isNow = text.lowercased() == "now"
        guard !isNow else {
            (day, hour, minute, zone) = (nil, 0, 0, nil)
            return
        }
        let pattern =
            /(?:(\d{4}-\d\d-\d\d|\d\d?\.\d\d?[\d.]*|today|yesterday)[ T])?(\d{1,2})(?::(\d\d))?(?: ?(am|pm))?(?: ?([A-Z]{2,5}|[+-]\d\d(?::?\d\d)?))?/
            .ignoresCase()
        guard let match = try? pattern.wholeMatch(in: text), match.3 != nil || match.4 != nil,
            let hour = Int32(match.2), let minute = Int32(match.3 ?? "0"), minute < 60
        else { throw ValidationError("a time is \(Self.examples)") }
        if let half = match.4?.lowercased() {
            guard (1...12).contains(hour) else { throw ValidationError("a time with am or pm is 1:00 to 12:59") }
            self.hour = hour % 12 + (half == "pm" ? 12 : 0)
        } else {
            guard hour < 24 else { throw ValidationError("a time is 0:00 to 23:59") }
            self.hour = hour
        }
        self.minute = minute
        day = match.1.map(String.init)
        zone = match.5.map { $0.uppercased() }
    }

    /// The point in time. A time without a date is on the local day of `other`.
    ///
    /// - Throws: ``Refusal`` if the time does not exist on that day. Also throws ``Refusal`` if the
    ///   zone is missing and the time occurs twice, because the clocks are set back.
    func resolved(besides other: UnixTime, now: UnixTime) throws -> UnixTime {
        if isNow { return now }
        let times = try candidates(0, daysAfter: other, now: now)
        guard times.count == 1 else {
            let zones = times.map { $0.local("%Z") }
            throw Refusal("this time occurs twice on that day; add \(zones[0]) or \(zones[1])")
        }
        return times[0]
    }

    /// The point in time, as in ``resolved(besides:now:)``. A time without a date is the first such
    /// time after `start`.
    func resolved(after start: UnixTime, now: UnixTime) throws -> UnixTime {
        guard day == nil, !isNow else { return try resolved(besides: start, now: now) }
        return try candidates(0, daysAfter: start, now: now).first { $0 > start }
            ?? candidates(1, daysAfter: start, now: now)[0]
    }

    /// All points in time at which the local clock shows this time, in ascending order. There is at
    /// least one.
    ///
    /// - Parameter days: The number of calendar days after `other`, if the date is missing. A day
    ///   has 23 or 25 hours when the clocks change.
    private func candidates(_ days: Int32, daysAfter other: UnixTime, now: UnixTime) throws -> [UnixTime] {
        var parts = unsafe other.localParts
        if let typed = self.day {
            guard let day = Day(typed: typed, now: now) else {
                throw Refusal("this time does not exist in the local calendar")
            }
            let numbers = day.iso8601.split(separator: "-").compactMap { Int32($0) }
            unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        } else {
            unsafe parts.tm_mday += days
        }
        unsafe parts.tm_hour = hour
        unsafe parts.tm_min = minute
        unsafe parts.tm_sec = 0
        let times = unsafe UnixTime.withReading(parts).filter { time in
            // mktime(3) normalises a time that the clocks skip.
            let found = unsafe time.localParts
            return unsafe self.day == nil || found.tm_mon == parts.tm_mon && found.tm_mday == parts.tm_mday
        }
        guard let time = times.first else { throw Refusal("this time does not exist in the local calendar") }
        guard let zone else { return times }
        let digits = zone.replacing(":", with: "")
        let inZone = times.filter { [$0.local("%Z"), $0.local("%z")].contains { $0 == zone || $0 == digits } }
        guard !inZone.isEmpty else {
            throw Refusal("the local time zone at this time is \(time.local("%Z")), not \(zone)")
        }
        return inZone
    }
}

extension UnixTime {
    /// All points in time at which the local clock shows `parts`, in ascending order. When the
    /// clocks are set forward, there is no such point for a time in the skipped hour. When the
    /// clocks are set back, there are two for a time in the repeated hour.
    fileprivate static func withReading(_ parts: tm) -> [UnixTime] {
        let times = [1, 0].map { (isSummer: Int32) in
            var parts = unsafe parts
            unsafe parts.tm_isdst = isSummer
            return UnixTime(seconds: Int64(unsafe mktime(&parts)))
        }
        let matching = Set(times).filter { time in
            let found = unsafe time.localParts
            return unsafe found.tm_hour == parts.tm_hour && found.tm_min == parts.tm_min
        }
        return matching.sorted()
    }
}

/// The length of a stay, as an argument of `scan` and `edit`: `45m`, `90`, `2h`, `1h30`.
struct StayLength {
    let minutes: Int

    /// - Throws: `ValidationError` with examples if `text` is not a length.
    init(_ text: String) throws {
        var duration = text.lowercased().replacing(/\s/, with: "").replacing(/min(utes?)?$/, with: "m")
        duration = duration.replacing(/h(ours?|rs?)?/, with: "h")
        if duration.contains(/^(\d+h)?\d+$/) { duration += "m" }
        guard let seconds = DurationText.seconds(duration), (60...86_400).contains(seconds) else {
            throw ValidationError("a length is \(Self.examples)")
        }
        minutes = Int(seconds / 60)
    }

    /// Valid texts, for error messages.
    static let examples = "1m to 24h, such as 90, 45m or 1h30m"

    static let help: ArgumentHelp = ArgumentHelp(
        "The planned length of the stay, 1m to 24h, such as 90, 45m or 1h30m. (default: set by the venue)",
        valueName: "duration"
    )
}

/// A number of companions as the user types it.
struct Companions: ExpressibleByArgument {
    let count: UInt8

    init?(argument: String) {
        guard let count = UInt8(argument), count < 100 else { return nil }
        self.count = count
    }

    static let help: ArgumentHelp = ArgumentHelp(
        "How many people without an own check-in were with you, 0 to 99. The number stays in the diary.",
        valueName: "number"
    )
}

extension Int {
    /// A number of hours in words. From 48 hours on, the text contains the number of days instead.
    var hoursOrDays: String {
        switch self {
        case 1: "1 hour"
        case ..<48: "\(self) hours"
        default: "\(self / 24) days"
        }
    }
}
