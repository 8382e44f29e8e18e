package import CheckInProtocol
package import Glibc

extension Day {
    /// The day as text, such as 2026-11-21.
    package var iso8601: String { start.utc("%Y-%m-%d") }
}

/// Calendar times from the C library. Foundation is not used here, because it would double the
/// kiosk's memory.
extension UnixTime {
    /// The time in UTC in ISO 8601 format, such as 2026-11-21T12:00:00Z.
    package var iso8601: String { utc("%Y-%m-%dT%H:%M:%SZ") }

    /// The local day, such as 2026-11-21.
    package var localDay: String { local("%Y-%m-%d") }

    /// The time in UTC, formatted by strftime(3) with at most 63 bytes.
    package func utc(_ pattern: String) -> String {
        var time = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&time, &parts) != nil else { fatalError("unreachable: the year fits in tm_year") }
        return unsafe Self.text(parts, pattern)
    }

    /// The time in the machine's time zone (tzset(3)), formatted by strftime(3) with at most 63
    /// bytes.
    package func local(_ pattern: String) -> String {
        unsafe Self.text(localParts, pattern)
    }

    /// The time in the machine's time zone as a C structure, tm(3type).
    package var localParts: tm {
        var time = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&time, &parts) != nil else { fatalError("unreachable: the year fits in tm_year") }
        return unsafe parts
    }

    private static func text(_ parts: tm, _ pattern: String) -> String {
        var parts = unsafe parts
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard unsafe strftime(buffer.baseAddress!, buffer.count, pattern, &parts) > 0 else {
                fatalError("unreachable: patterns need fewer than 64 bytes")
            }
            return unsafe String(cString: buffer.baseAddress!)
        }
    }
}
