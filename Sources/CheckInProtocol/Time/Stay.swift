public import Cryptography

/// The time that a visitor spends at a venue: at least one second, at most 24 hours.
public struct Stay: Sendable, Hashable {
    /// The maximum length of a stay in seconds.
    public static let maximumSeconds: Int64 = 86_400

    public let start: UnixTime
    /// The end of the stay, exclusive.
    public let end: UnixTime

    /// Returns nil if the stay is shorter than a second or longer than 24 hours, begins before
    /// 1970, or ends after the year 42,800.
    public init?(start: UnixTime, end: UnixTime) {
        guard start.seconds >= 0, start < end, end.seconds <= Int64(UInt32.max / Interval.perDay) * Day.seconds,
            end - start <= Self.maximumSeconds
        else { return nil }
        self.start = start
        self.end = end
    }

    public func contains(_ time: UnixTime) -> Bool { start <= time && time < end }

    /// The stay in intervals, rounded outward and split at midnight UTC: one part per day, in
    /// order.
    public var windows: [DayWindow] { DayWindow.parts(of: Interval.covering(start..<end)) }
}

extension Stay: Redacted {
    public var description: String { "<stay>" }
}
