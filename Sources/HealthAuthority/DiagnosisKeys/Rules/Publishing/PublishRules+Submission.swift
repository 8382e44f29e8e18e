import Cryptography
import ExposureNotification

extension PublishRules {
    /// Checks the keys of an authorised submission, and adds the certified values to them. The
    /// limits are those of a publish request, but one bad key refuses the whole submission.
    ///
    /// A key that was not too old when the submission was authorised, but is too old now, is left
    /// out. The device cannot foresee how long the submission takes.
    ///
    /// - Parameters:
    ///   - submitted: The keys, whose periods were checked with ``KeyOverlap``.
    ///   - claims: What the authorisation proves.
    ///   - authorizedAt: The earliest time of the authorisation, in seconds since 1970.
    ///   - now: Seconds since 1970.
    /// - Returns: The keys to store. Nil if a key is refused, or has another report type than
    ///   `claims`.
    func keys(
        of submitted: [DiagnosisKey],
        claims: CertifiedClaims,
        authorizedAt: Int64,
        now: Int64
    ) -> [PublishedKey]? {
        guard submitted.count <= maximumKeys,
            submitted.allSatisfy({ $0.reportType == claims.reportType?.reportType })
        else { return nil }
        let onset = defaultOnset(now)
        var keys: [PublishedKey] = []
        for submission in submitted {
            let (start, period) = (Int(submission.key.start.value), submission.key.period)
            do throws(PublishError) {
                try check(start: start, period: period, risk: submission.transmissionRisk, now: now)
            } catch .tooOld where start + period >= oldestEnd(min(authorizedAt, now)) {
                continue
            } catch {
                return nil
            }
            let days = submission.daysSinceOnset ?? Self.days(from: onset, to: start)
            guard abs(days) <= maximumOnsetDays else { return nil }
            var key = PublishedKey(
                bytes: Array(copying: submission.key.bytes),
                start: start,
                period: period,
                transmissionRisk: submission.transmissionRisk,
                daysSinceOnset: days,
                createdAt: creationTime(start: start, period: period, now: now)
            )
            key.apply(claims)
            keys.append(key)
        }
        return keys
    }
}
