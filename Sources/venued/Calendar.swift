import CheckInProtocol
import Glibc

/// Dates as text.
enum Calendar {
    /// The local date as `YYYY-MM-DD`, a form that is understood in every language.
    static func localDate(_ time: UnixTime) -> String {
        var seconds = time_t(time.seconds)
        var fields = unsafe tm()
        guard unsafe localtime_r(&seconds, &fields) != nil else { fatalError("unreachable: the year fits in tm_year") }
        return unsafe format("%Y-%m-%d", fields)
    }

    /// The time in UTC as `YYYY-MM-DDThh:mm:ssZ`.
    static func universal(_ time: UnixTime) -> String {
        var seconds = time_t(time.seconds)
        var fields = unsafe tm()
        guard unsafe gmtime_r(&seconds, &fields) != nil else { fatalError("unreachable: the year fits in tm_year") }
        return unsafe format("%Y-%m-%dT%H:%M:%SZ", fields)
    }

    private static func format(_ format: String, _ fields: tm) -> String {
        var fields = unsafe fields
        var buffer = [CChar](repeating: 0, count: 64)
        let count = unsafe strftime(&buffer, buffer.count, format, &fields)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
