import CheckInProtocol
import Cryptography
import DiagnosisKeys
import ExposureNotification
import Sharing

/// Stores submissions in groups. The reports and the diagnosis keys of a submission are stored in
/// one transaction. No row shows which reports and keys were submitted together.
struct SubmissionStore: Sendable {
    /// Each report's hour is chosen from this number of coming hours.
    let publicationHours: UInt32

    /// An authorised submission, or a decoy that must take the same time.
    struct Incoming: Sendable {
        let batch: ReportBatch
        /// The keys of the batch with their certified values, without keys that are too old.
        var keys: [PublishedKey] = []
        let isDecoy: Bool
    }

    /// Adds submissions in the caller's transaction.
    ///
    /// - Returns: For each submission, whether it was accepted, either now or in an earlier request.
    func add(_ submissions: [Incoming], _ connection: any DatabaseConnection, now: UnixTime) throws -> [Bool] {
        var newReports = try insertReports(submissions, connection, now: now)[...]
        let keys = submissions.flatMap(\.keys)
        // Without keys, the transaction does not wait for the lock of the diagnosis keys.
        var newKeys = try keys.isEmpty ? [] : connection.diagnosisKeys.insertNew(keys)[...]
        var generator = SystemRandomNumberGenerator()
        var verdicts: [Bool] = []
        var (takenReports, takenKeys): ([[UInt8]], [[UInt8]]) = ([], [])
        for submission in submissions {
            let reports = zip(submission.batch.reports.map { Array($0.report.iv) }, newReports)
            let keys = zip(submission.keys, newKeys)
            newReports = newReports.dropFirst(submission.batch.reports.count)
            newKeys = newKeys.dropFirst(submission.keys.count)
            // The key of an earlier request may have been deleted, and then seems to be new.
            let evidence = reports.map(\.1) + keys.filter { !Self.isExpired($0.0, now: now) }.map(\.1)
            // Either all rows are new, or the same batch was submitted before. If only some rows are
            // new, the other rows are from another batch.
            let isNew = evidence.allSatisfy(\.self)
            verdicts.append(isNew || !evidence.contains(true))
            let isKept = isNew && !submission.isDecoy
            // For a row that is kept, delete a nonexistent row, so that both cases take about the
            // same time.
            takenReports += reports.filter(\.1).map {
                isKept ? generator.bytes(ProtectedReport.ivCount) : $0.0
            }
            takenKeys += keys.filter(\.1).map {
                isKept ? generator.bytes(TemporaryExposureKey.count) : $0.0.bytes
            }
        }
        try connection.pool.delete(ivs: takenReports)
        try connection.diagnosisKeys.delete(takenKeys)
        try connection.progress.setMixed(false)
        return verdicts
    }

    /// Inserts the reports. Returns, for each report, whether it was new.
    private func insertReports(
        _ submissions: [Incoming],
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> [Bool] {
        try connection.lock(.pool, .shared)
        let first = max(Int64(now.hour.number), try connection.progress.closedHour) + 1
        var generator = SystemRandomNumberGenerator()
        return try connection.pool.insertNew(
            submissions.flatMap(\.batch.reports).map { dated in
                let hour = first + Int64.random(in: 0..<Int64(publicationHours), using: &generator)
                return PooledReport(dated.report, hour: hour, day: dated.day)
            }
        )
    }

    /// Whether the sweep may have deleted this key after an earlier request.
    private static func isExpired(_ key: PublishedKey, now: UnixTime) -> Bool {
        Int64(key.start + key.period) <= DiagnosisKeyRetention.lastExpiredEnd(now)
    }
}
