import CheckInProtocol
import Glibc

extension UnixTime {
    /// ISO 8601 in UTC: 2026-11-21T12:00:00Z.
    var iso8601: String { utc("%Y-%m-%dT%H:%M:%SZ") }

    /// In UTC, in the form that strftime(3) gives `pattern`.
    func utc(_ pattern: String) -> String {
        var time = time_t(seconds)
        var parts = unsafe tm()
        _ = unsafe gmtime_r(&time, &parts)
        return unsafe Self.text(parts, pattern)
    }

    /// In the time of this place, in the form that strftime(3) gives `pattern`.
    func local(_ pattern: String) -> String {
        unsafe Self.text(localParts, pattern)
    }

    /// The day in the time of this place: 2026-11-21.
    var localDay: String { local("%Y-%m-%d") }

    /// The day in the time of this place, with its name: 2026-11-21, Saturday.
    var localDayAndName: String { local("%Y-%m-%d, %A") }

    /// To the minute in the time of this place: 2026-11-21 13:00.
    var localMinute: String { local("%Y-%m-%d %H:%M") }

    /// To the minute in the time of this place, with the day if it is another than that of `other`.
    func localMinute(besides other: UnixTime) -> String {
        localDay == other.localDay ? local("%H:%M") : localMinute
    }

    /// Broken down in the time of this place.
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
                return "?"  // unreachable: no pattern of ours needs 64 characters
            }
            return unsafe String(cString: buffer.baseAddress!)
        }
    }
}
