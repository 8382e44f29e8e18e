import ExposureNotification

/// The limits for publish requests. The standard values are those of Google's server.
package struct PublishRules: Sendable {
    /// The maximum number of keys in a request.
    package var maximumKeys = 30
    /// The maximum number of keys with the same start.
    var maximumKeysWithSameStart = KeyOverlap.maximumWithSameStart
    /// The age, in days, at which a key is too old.
    var maximumAgeDays: Int64 = 15
    /// Stored times are rounded down to this number of seconds.
    var windowSeconds: Int64 = 3600
    /// The maximum number of days between the symptom onset and a key.
    var maximumOnsetDays = 14
    /// The maximum age of a symptom onset in days.
    var maximumOnsetAgeDays: Int64 = 28
    /// The age of the symptom onset, in days, if no usable onset was sent.
    var defaultOnsetDays: Int64 = 4
    /// Whether keys that are still in use are published immediately. This is for tests only.
    var releasesKeysInUse = false

    package init() {}

    static let day: Int64 = 86_400

    /// The number of days from the UTC day of one interval to the UTC day of another.
    static func days(from first: Int, to second: Int) -> Int {
        second / IntervalNumber.perDay - first / IntervalNumber.perDay
    }

    static func interval(_ time: Int64) -> Int { Int(time / IntervalNumber.seconds) }

    func truncated(_ time: Int64) -> Int64 { time / windowSeconds * windowSeconds }

    /// The time that is stored for a key: the start of the current window. For a key that is still
    /// in use, the time is in the window after the key's end, because another person could use the
    /// key to imitate its owner.
    func creationTime(start: Int, period: Int, now: Int64) -> Int64 {
        let end = start + period
        guard end > Self.interval(now), !releasesKeysInUse else { return truncated(now) }
        return truncated(Int64(end) * IntervalNumber.seconds + windowSeconds)
    }
}
