import CheckInProtocol
import Glibc

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
