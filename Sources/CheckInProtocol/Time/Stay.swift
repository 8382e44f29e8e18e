public import Cryptography

/// The time that somebody spends at a venue: at least a second, at most 24 hours.
public struct Stay: Sendable, Hashable {
    /// Seconds that a stay can last.
    public static let maximumSeconds: Int64 = 86_400

    public let start: UnixTime
    /// Exclusive.
    public let end: UnixTime

    /// Nil if it would not last between a second and 24 hours, or begins before 1970 or ends after the year 42,800.
    public init?(start: UnixTime, end: UnixTime) {
        guard start.seconds >= 0, start < end, end.seconds <= Int64(UInt32.max / Interval.perDay) * Day.seconds,
            end - start <= Self.maximumSeconds
        else { return nil }
        self.start = start
        self.end = end
    }

    public func contains(_ time: UnixTime) -> Bool { start <= time && time < end }

    /// The stay in intervals, rounded outward, cut at midnight UTC: one part for each day that it touches, in order.
    public var windows: [DayWindow] { DayWindow.parts(of: Interval.covering(start..<end)) }
}

extension Stay: Redacted {
    public var description: String { "<stay>" }
}
