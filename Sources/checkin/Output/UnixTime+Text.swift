import CheckInProtocol
import Glibc

extension UnixTime {
    /// The time in UTC in ISO 8601 format, such as 2026-11-21T12:00:00Z.
    var iso8601: String { utc("%Y-%m-%dT%H:%M:%SZ") }

    /// The time in UTC, formatted by strftime(3).
    func utc(_ pattern: String) -> String {
        var time = time_t(seconds)
        var parts = unsafe tm()
        _ = unsafe gmtime_r(&time, &parts)
        return unsafe Self.text(parts, pattern)
    }

    /// The local time, formatted by strftime(3).
    func local(_ pattern: String) -> String {
        unsafe Self.text(localParts, pattern)
    }

    /// The local day, such as 2026-11-21.
    var localDay: String { local("%Y-%m-%d") }

    /// The local day with its name, such as 2026-11-21, Saturday.
    var localDayAndName: String { local("%Y-%m-%d, %A") }

    /// The local time to the minute, such as 2026-11-21 13:00.
    var localMinute: String { local("%Y-%m-%d %H:%M") }

    /// The local time to the minute. The text includes the day if it is not the local day of
    /// `other`.
    func localMinute(besides other: UnixTime) -> String {
        localDay == other.localDay ? local("%H:%M") : localMinute
    }

    /// The local time as a C structure, tm(3type).
    var localParts: tm {
        var time = time_t(seconds)
        var parts = unsafe tm()
        _ = unsafe localtime_r(&time, &parts)
        return unsafe parts
    }

    private static func text(_ parts: tm, _ pattern: String) -> String {
        var parts = unsafe parts
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard unsafe strftime(buffer.baseAddress!, buffer.count, pattern, &parts) > 0 else {
                return "?"  // unreachable: our patterns need fewer than 64 characters
            }
            return unsafe String(cString: buffer.baseAddress!)
        }
    }
}
