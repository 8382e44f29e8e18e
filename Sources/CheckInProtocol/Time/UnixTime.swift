/// A point in time: whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct UnixTime: Sendable, Hashable, Comparable {
    public let seconds: Int64

    public init(seconds: Int64) {
        self.seconds = seconds
    }

    public static func < (left: UnixTime, right: UnixTime) -> Bool { left.seconds < right.seconds }

    public static func + (time: UnixTime, seconds: Int64) -> UnixTime { UnixTime(seconds: time.seconds + seconds) }

    public static func - (left: UnixTime, right: UnixTime) -> Int64 { left.seconds - right.seconds }
}
