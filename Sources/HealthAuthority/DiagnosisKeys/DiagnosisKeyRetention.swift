import CheckInProtocol
import ExposureNotification

/// How long diagnosis keys are accepted and kept.
enum DiagnosisKeyRetention {
    /// A key is kept until this number of days after its end.
    static let days: Int64 = 14

    /// Keys that ended in the returned interval or earlier are deleted.
    ///
    /// A key that can still be accepted is never deleted: otherwise it could be published again. Another
    /// instance accepts keys for up to two hours longer, because its clock can be behind.
    static func lastExpiredEnd(_ now: UnixTime) -> Int64 {
        (now.seconds - days * Day.seconds - 2 * AuthorityClock.tolerance) / IntervalNumber.seconds - 1
    }
}

extension PublishRules {
    /// The rules of this authority. Unlike Google's server, it refuses keys that ended more than 14 days
    /// ago, because it would delete them at once.
    static var local: PublishRules {
        var rules = PublishRules()
        rules.maximumAgeDays = DiagnosisKeyRetention.days
        return rules
    }
}
