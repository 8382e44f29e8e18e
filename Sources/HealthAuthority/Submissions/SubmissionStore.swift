import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification

/// Stores submissions in groups. The reports and the diagnosis keys of a submission are stored in
/// one transaction. No row shows which reports and keys were submitted together.
struct SubmissionStore: Sendable {
    /// Each report's hour is chosen from this number of coming hours.
    let publicationHours: UInt32
    let counter: DailyCounter

    /// An authorised submission, or a decoy that must take the same time.
    struct Incoming: Sendable {
        let reports: [ReportBatch.Dated]
        let keys: [PublishedKey]
        let isDecoy: Bool

        /// Decoys are not authorised. So their reports and keys are replaced with random ones: otherwise,
        /// a decoy could test whether a key is stored, or displace another submission.
        ///
        /// - Parameter keys: The keys of the batch with their certified values, without keys that are
        ///   too old.
        init(batch: ReportBatch, keys: [PublishedKey] = [], isDecoy: Bool) {
            self.isDecoy = isDecoy
            guard isDecoy else {
                (reports, self.keys) = (batch.reports, keys)
                return
            }
            var generator = SystemRandomNumberGenerator()
            reports = batch.reports.compactMap { dated in
                ProtectedReport(bytes: generator.bytes(ProtectedReport.count)).map {
                    ReportBatch.Dated(day: dated.day, report: $0)
                }
            }
            self.keys = keys.map { key in
                var key = key
                key.bytes = generator.bytes(TemporaryExposureKey.count)
                return key
            }
        }
    }

    /// Rows of a submission in a group were inserted, and must be deleted again. They may have displaced
    /// rows of other submissions in the group.
    private struct Displaced: Error {}

    /// Adds submissions in one transaction, or each in its own transaction if they cannot be judged
    /// together.
    ///
    /// - Returns: For each submission, whether it was accepted, either now or in an earlier request.
    func add(_ submissions: [Incoming], to database: any AuthorityDatabase, now: UnixTime) async throws -> [Bool] {
        do {
            let (verdicts, count) = try await database.write { try add(submissions, $0, now: now) }
            counter.add(count, .reports, at: now)
            return verdicts
        } catch is Displaced {
            var all: [Bool] = []
            for submission in submissions {
                let (verdicts, count) = try await database.write { try add([submission], $0, now: now) }
                counter.add(count, .reports, at: now)
                all += verdicts
            }
            return all
        }
    }

    /// Returns the verdicts, and the number of reports that were added.
    private func add(
        _ submissions: [Incoming],
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> (verdicts: [Bool], count: Int) {
        let pooled = try pooledReports(submissions, connection, now: now)
        var newReports = try connection.pool.insertNew(pooled)[...]
        let keys = submissions.flatMap(\.keys)
        var newKeys = try connection.diagnosisKeys.insertUnmarked(keys)[...]
        var generator = SystemRandomNumberGenerator()
        var verdicts: [Bool] = []
        var (takenReports, takenKeys): ([[UInt8]], [[UInt8]]) = ([], [])
        var (keepsKeys, accepted) = (false, [(report: PooledReport, count: Int)]())
        for submission in submissions {
            let reports = zip(submission.reports.map { Array($0.report.iv) }, newReports)
            let keys = zip(submission.keys, newKeys)
            newReports = newReports.dropFirst(submission.reports.count)
            newKeys = newKeys.dropFirst(submission.keys.count)
            // Either all reports are new, or the same batch was submitted before. If only some reports
            // are new, the others are from another batch. A key that is already stored is skipped,
            // because another person may have published it.
            let isNew = reports.allSatisfy(\.1)
            let isAccepted = isNew || !reports.contains(where: \.1)
            let isKept = isNew && !submission.isDecoy
            let hasNewRows = reports.contains(where: \.1) || keys.contains(where: \.1)
            // A decoy has random rows, which displace nothing.
            if !isKept, !submission.isDecoy, hasNewRows, submissions.count > 1 { throw Displaced() }
            verdicts.append(isAccepted)
            let waiting = pooled[accepted.count..<accepted.count + submission.reports.count]
            accepted += waiting.map { ($0, isKept ? 1 : 0) }
            // For a row that is kept, delete a nonexistent row, so that both cases take about the
            // same time.
            takenReports += reports.filter(\.1).map {
                isKept ? generator.bytes(ProtectedReport.ivCount) : $0.0
            }
            takenKeys += keys.filter(\.1).map {
                isKept ? generator.bytes(TemporaryExposureKey.count) : $0.0.bytes
            }
            keepsKeys = keepsKeys || isKept && keys.contains(where: \.1)
        }
        try connection.pool.delete(ivs: takenReports)
        try connection.diagnosisKeys.delete(takenKeys)
        try connection.acceptedReports.add(accepted)
        try connection.progress.setMixed(false)
        // Decoys and refused submissions do not cause a mixing.
        if keepsKeys { try connection.keyProgress.setMixed(false) }
        return (verdicts, accepted.count { $0.count > 0 })
    }

    /// The number of the first hour that is still open. The caller must hold the pool's lock.
    static func firstHour(_ connection: any DatabaseConnection, now: UnixTime) throws -> Int64 {
        max(Int64(now.hour.number), try connection.progress.closedHour) + 1
    }

    /// Chooses an hour for each report.
    private func pooledReports(
        _ submissions: [Incoming],
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> [PooledReport] {
        try connection.lock(.pool, .shared)
        let first = try Self.firstHour(connection, now: now)
        var generator = SystemRandomNumberGenerator()
        return submissions.flatMap(\.reports).map { dated in
            let hour = first + Int64.random(in: 0..<Int64(publicationHours), using: &generator)
            return PooledReport(dated.report, hour: hour, day: dated.day)
        }
    }
}
