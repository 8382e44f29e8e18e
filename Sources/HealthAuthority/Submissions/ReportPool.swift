import CheckInProtocol
import Cryptography
import Sharing

/// The accepted reports that wait to be published.
///
/// A random hour is chosen for each report. A row's position and the database's row metadata could
/// still show which reports were submitted together. So ``mix(_:)`` rewrites all rows in the order
/// of their random IVs, soon after a report has been added.
struct ReportPool: Sendable {
    /// Each report's hour is chosen from this number of coming hours.
    let publicationHours: UInt32

    /// Adds batches in the caller's transaction.
    ///
    /// - Returns: For each batch, whether it was accepted, either now or in an earlier request.
    func add(_ batches: [Incoming], _ connection: any DatabaseConnection, now: UnixTime) throws -> [Bool] {
        try connection.lock(.pool, .shared)
        let closed = try connection.progress.closedHour
        let first = max(Int64(now.hour.number), closed) + 1
        var generator = SystemRandomNumberGenerator()
        let reports = batches.flatMap { incoming in
            incoming.batch.reports.map { dated in
                let hour = first + Int64.random(in: 0..<Int64(publicationHours), using: &generator)
                return PooledReport(dated.report, hour: hour, day: dated.day)
            }
        }
        let isAdded = try connection.pool.insertNew(reports)
        var (verdicts, taken): ([Bool], [[UInt8]]) = ([], [])
        var start = 0
        for incoming in batches {
            let range = start..<start + incoming.batch.reports.count
            start = range.upperBound
            let new = range.filter { isAdded[$0] }
            // Either all reports are new, or the same batch was submitted before. If only some
            // reports are new, the other reports are from another batch.
            let isTaken = new.count == range.count || new.isEmpty
            verdicts.append(isTaken)
            let isKept = isTaken && !incoming.isDecoy
            // For a report that is kept, delete a nonexistent row, so that both cases take about
            // the same time.
            taken += new.map { isKept ? generator.bytes(ProtectedReport.ivCount) : reports[$0].iv }
        }
        try connection.pool.delete(ivs: taken)
        try connection.progress.setMixed(false)
        return verdicts
    }

    /// An authorised batch, or a decoy that must take the same time.
    struct Incoming: Sendable {
        let batch: ReportBatch
        let isDecoy: Bool
    }

    /// Rewrites all reports if any report has been added since the last rewriting. Returns whether
    /// the reports were rewritten.
    static func mix(_ connection: any DatabaseConnection) throws -> Bool {
        try connection.lock(.publisher, .exclusive)
        try connection.lock(.pool, .exclusive)
        if try connection.progress.isMixed { return false }
        try connection.pool.mix()
        return true
    }

    /// Removes the reports of a published hour, and rewrites the other reports. From this call
    /// until the end of the transaction, other transactions that add reports must wait for the
    /// lock.
    static func end(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        try connection.lock(.pool, .exclusive)
        try connection.pool.delete(hour)
        try connection.pool.mix()
    }
}
