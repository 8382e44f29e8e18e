import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification

extension SubmissionRequest {
    /// What a decoy contains. Real submissions contain the same.
    private enum Content: CaseIterable {
        case reports
        case keys
        case both
    }

    /// A decoy with random content, which the authority processes like a real submission.
    ///
    /// - Parameters:
    ///   - keyDay: The day of the authorisation key, and of the reports.
    ///   - generator: Must be cryptographically secure.
    init?(decoyFor keyDay: Day, using generator: inout some RandomNumberGenerator) {
        let content = Content.allCases.randomElement(using: &generator) ?? .both
        let counts = (
            reports: Int.random(in: 1...ReportBatch.maximumCount, using: &generator),
            keys: UInt32.random(in: 1...ReportBatch.recentDays, using: &generator)
        )
        let reports = (0..<(content == .keys ? 0 : counts.reports)).compactMap { _ in
            ProtectedReport(bytes: generator.bytes(ProtectedReport.count)).map {
                ReportBatch.Dated(day: keyDay, report: $0)
            }
        }
        let keys = (0..<(content == .reports ? 0 : counts.keys)).compactMap { daysAgo in
            DiagnosisKeyRecord(random: keyDay, daysAgo: daysAgo, using: &generator)
        }
        let authorization = BatchAuthorization(
            signature: AuthorizationKey.decoyNumber(using: &generator),
            randomizer: generator.bytes(AuthorizationKey.randomizerCount)
        )
        guard let batch = ReportBatch(reports, keys: keys, using: &generator), let authorization else { return nil }
        self.init(keyDay: keyDay, authorization: authorization, batch: batch, isDecoy: true)
    }
}

extension DiagnosisKeyRecord {
    /// A random key of a whole day.
    fileprivate init?(random day: Day, daysAgo: UInt32, using generator: inout some RandomNumberGenerator) {
        guard daysAgo <= day.number else { return nil }
        let key = TemporaryExposureKey(
            bytes: SecretBytes(randomCount: TemporaryExposureKey.count, using: &generator),
            start: IntervalNumber((day.number - daysAgo) * UInt32(IntervalNumber.perDay)),
            period: IntervalNumber.perDay
        )
        guard let key else { return nil }
        self.init(DiagnosisKey(key: key, reportType: .confirmedTest))
    }
}
