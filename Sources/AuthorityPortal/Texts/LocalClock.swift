import CheckInProtocol
package import Foundation

/// Converts between UTC and the officers' local time.
package struct LocalClock: Sendable {
    private let timeZone: TimeZone

    package init(timeZone: TimeZone) { self.timeZone = timeZone }

    /// A day and time as a local clock shows them. The day is in days since 1970. The time is in
    /// minutes since the start of the day.
    struct Reading: Equatable {
        let day: Int64
        let minute: Int64
    }

    /// The display name of the time zone.
    package var name: String {
        switch timeZone.identifier {
        case "GMT", "UTC", "Etc/UTC", "Etc/GMT": "UTC"
        default: timeZone.identifier
        }
    }

    /// Whether local time equals UTC at this time.
    func isUTC(at time: UnixTime) -> Bool { offset(at: time.seconds) == 0 }

    /// Formats a time as `14:05`.
    func time(_ time: UnixTime) -> String { Self.text(minute: reading(time).minute) }

    func reading(_ time: UnixTime) -> Reading {
        let seconds = time.seconds + offset(at: time.seconds)
        let day = Self.floor(seconds, Day.seconds)
        return Reading(day: day, minute: (seconds - day * Day.seconds) / 60)
    }

    /// All points in time at which local clocks show this day and time, in ascending order.
    /// Usually, there is one. When the clocks change, there can be two or none.
    func times(_ reading: Reading) -> [UnixTime] {
        let seconds = reading.day * Day.seconds + reading.minute * 60
        let offsets = Set([offset(at: seconds - Day.seconds), offset(at: seconds + Day.seconds)])
        return offsets.map { UnixTime(seconds: seconds - $0) }.filter { self.reading($0) == reading }.sorted()
    }

    private func offset(at seconds: Int64) -> Int64 {
        Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
    }

    package static let utc = LocalClock(timeZone: .gmt)

    // MARK: Text

    /// Formats a day as `2026-11-21`.
    static func text(day: Int64) -> String {
        let date = calendar.dateComponents(
            [.year, .month, .day],
            from: Date(timeIntervalSince1970: TimeInterval(day * Day.seconds))
        )
        return [(date.year, 4), (date.month, 2), (date.day, 2)].map { padded(Int64($0.0 ?? 0), $0.1) }.joined(
            separator: "-"
        )
    }

    /// Formats minutes since the start of the day as `14:05`.
    static func text(minute: Int64) -> String { "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))" }

    /// Parses a day such as `2026-11-21` into days since 1970; nil if it is malformed.
    static func day(_ text: String) -> Int64? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            let date = calendar.date(from: DateComponents(year: year, month: month, day: day))
        else { return nil }
        let number = floor(Int64(date.timeIntervalSince1970), Day.seconds)
        return Self.text(day: number) == text ? number : nil
    }

    /// Parses a time such as `14:05` into minutes since the start of the day; nil if it is
    /// malformed.
    static func minute(_ text: String) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1],
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        let number = hour * 60 + minute
        return Self.text(minute: number) == text ? number : nil
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private static func padded(_ number: Int64, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }
}
