import FoundationEssentials

/// A time in requests: whole seconds since 1970. Its text is in UTC, such as `2020-06-18T09:30:00Z`.
package struct RequestTime: Sendable, Hashable, Comparable {
    package let seconds: Int64

    /// The first second of the year 10,000.
    private static let limit: Int64 = 253_402_300_800

    /// Returns nil before 1970 and after the year 9999, because a text cannot express such a time.
    package init?(seconds: Int64) {
        guard (0..<Self.limit).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Parses a text. Returns nil unless it has exactly the form of ``text``.
    package init?(text: String) {
        guard text.utf8.count == 20, let date = try? Date(text, strategy: .iso8601),
            let time = RequestTime(seconds: Int64(date.timeIntervalSince1970)), time.text == text
        else { return nil }
        self = time
    }

    package var text: String { Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601) }

    package static func < (left: RequestTime, right: RequestTime) -> Bool { left.seconds < right.seconds }
}
