public import CheckInProtocol
import ExposureNotification

/// The rules of a batch that depend on its authorisation. The authority refuses a batch that breaks one, and the proof
/// is then used up. So a client checks them before it asks for the authorisation. See protocol version 1, section
/// "Submission".
extension ReportBatch {
    /// Whether the authority accepts the batch.
    ///
    /// - Parameters:
    ///   - keyDay: The day of the authorisation key.
    ///   - now: The present time.
    ///   - acceptsKeys: Whether the authority accepts diagnosis keys.
    public func isAcceptable(keyDay: Day, now: UnixTime, acceptsKeys: Bool) -> Bool {
        hasAcceptableDays(keyDay: keyDay, today: now.day) && (acceptsKeys || keys.isEmpty)
            && keys.allSatisfy { Self.isAcceptable($0.diagnosisKey, keyDay: keyDay, now: now) }
    }

    /// Whether each report is for a day from ``recentDays`` before the day of the authorisation key to the present day.
    package func hasAcceptableDays(keyDay: Day, today: Day) -> Bool {
        reports.allSatisfy { $0.day <= today && Int64(keyDay.number) - Int64($0.day.number) <= Int64(Self.recentDays) }
    }

    /// Whether a key is for a confirmed test, has begun, and ended at most ``recentDays`` before the day of the
    /// authorisation key. An unknown onset of symptoms counts as four days ago, which is near enough to all these keys.
    private static func isAcceptable(_ key: DiagnosisKey, keyDay: Day, now: UnixTime) -> Bool {
        let oldestEnd = (Int64(keyDay.number) - Int64(recentDays)) * Int64(IntervalNumber.perDay)
        return key.reportType == .confirmedTest && Int64(key.key.start.value) <= now.seconds / IntervalNumber.seconds
            && Int64(key.key.end.value) >= oldestEnd
    }
}
