import CheckInProtocol
import Cryptography
import Sharing

/// The accepted reports that wait for the hour in which they will be published.
///
/// A random hour is chosen for each report. A row's position and the database's row metadata could
/// still show which reports were submitted together. So ``mix(_:)`` rewrites all rows in the order
/// of their random IVs, soon after a report has been added.
struct ReportPool: Sendable {
    /// The number of coming hours from which each report's hour is chosen.
    let publicationHours: UInt32

    /// Adds batches in one transaction, which adds either all batches or none.
    ///
    /// - Returns: For each batch, whether it was accepted, either now or in an earlier request.
    func add(_ batches: [Incoming], _ connection: any DatabaseConnection, now: UnixTime) throws -> [Bool] {
        try connection.lock(.pool, .shared)
        let closed = try connection.rows("SELECT closed FROM progress WHERE id = 1")[0].integer(0)
        let first = max(Int64(now.hour.number), closed) + 1
        var generator = SystemRandomNumberGenerator()
        let rows = batches.flatMap { incoming in
            incoming.batch.reports.map { dated -> [SQLValue] in
                let hour = first + Int64.random(in: 0..<Int64(publicationHours), using: &generator)
                let report = dated.report
                return [
                    .bytes(Array(report.iv)), .number(hour), .number(dated.day.number),
                    .bytes(Array(report.ciphertext)),
                    .bytes(Array(report.tag)),
                ]
            }
        }
        let added = try insert(rows, connection)
        var (verdicts, taken): ([Bool], [[SQLValue]]) = ([], [])
        var start = 0
        for incoming in batches {
            let range = start..<start + incoming.batch.reports.count
            start = range.upperBound
            let new = range.filter { added[$0] == 1 }
            // Either all reports are new, or the same batch was submitted before. If only some
            // reports are new, the other reports belong to somebody else.
            let isTaken = new.count == range.count || new.isEmpty
            verdicts.append(isTaken)
            let isKept = isTaken && !incoming.isDecoy
            // For a report that is kept, delete a nonexistent row, so that both cases take about
            // the same time.
            taken += new.map { isKept ? [.bytes(generator.bytes(ProtectedReport.ivCount))] : [rows[$0][0]] }
        }
        if !taken.isEmpty { try connection.execute("DELETE FROM pool WHERE iv = $1", each: taken) }
        try connection.execute("UPDATE progress SET is_mixed = 0 WHERE id = 1 AND is_mixed = 1")
        return verdicts
    }

    /// Inserts the rows whose IVs are neither in the pool nor already published. Returns 1 for each
    /// inserted row and 0 for each other row.
    private func insert(_ rows: [[SQLValue]], _ connection: any DatabaseConnection) throws -> [Int] {
        let ivs = rows.map { SQLRow($0).bytes(0) }
        // Always insert the rows in the order of their IVs. Otherwise two instances that receive
        // the same batches could each wait for rows that the other has inserted.
        let order = rows.indices.sorted { ivs[$0] == ivs[$1] ? $0 < $1 : ivs[$0].lexicographicallyPrecedes(ivs[$1]) }
        let counts = try connection.execute(
            """
            INSERT INTO pool (iv, hour, day, ciphertext, tag)
            SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM published WHERE iv = $1) ON CONFLICT (iv) DO NOTHING
            """,
            each: order.map { rows[$0] }
        )
        var added = [Int](repeating: 0, count: rows.count)
        for (row, count) in zip(order, counts) { added[row] = count }
        return added
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
        guard try connection.rows("SELECT is_mixed FROM progress WHERE id = 1")[0].integer(0) == 0 else { return false }
        try rewrite(connection)
        return true
    }

    /// Removes the reports of a published hour, and rewrites the other reports. From this call
    /// until the end of the transaction, other transactions that add reports must wait for the
    /// lock.
    static func end(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        try connection.lock(.pool, .exclusive)
        try connection.execute("DELETE FROM pool WHERE hour = $1", .number(hour.number))
        try rewrite(connection)
    }

    /// Rewrites all reports. The caller must hold both locks.
    static func rewrite(_ connection: any DatabaseConnection) throws {
        try connection.rewrite(.pool)
        try connection.execute("UPDATE progress SET is_mixed = 1 WHERE id = 1")
    }
}
