/// A UTC hour. The authority publishes one package per hour.
public struct Hour: Sendable, Hashable, Comparable {
    /// Seconds in an hour.
    public static let seconds: Int64 = 3600
    /// Hours in a day.
    public static let perDay: UInt32 = 24

    /// The number of the hour: floor(seconds since 1970 / 3600).
    public let number: UInt32

    /// Returns nil if the hour is not part of a valid ``Day``.
    public init?(number: UInt32) {
        guard Day(number: number / Self.perDay) != nil else { return nil }
        self.number = number
    }

    /// The start of the hour.
    public var start: UnixTime { UnixTime(seconds: Int64(number) * Self.seconds) }

    public static func < (left: Hour, right: Hour) -> Bool { left.number < right.number }
}
