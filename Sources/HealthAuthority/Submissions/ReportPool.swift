import CheckInProtocol
import Cryptography
import Sharing

/// The reports that were accepted and wait for their hour.
///
/// Each draws its hour by itself. Which came together could still be seen by where their rows lie and what the database notes beside
/// them, so ``mix(_:)`` writes all of them anew, in the order of their random IVs, soon after one was added.
struct ReportPool: Sendable {
    /// Each report appears in one of so many hours to come.
    let publicationHours: UInt32

    /// Adds batches, all of them durably at once or none.
    ///
    /// - Returns: For each, whether it was taken: now, or before.
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
            // All new, or the same batch again; a part would be somebody else's.
            let isTaken = new.count == range.count || new.isEmpty
            verdicts.append(isTaken)
            let isKept = isTaken && !incoming.isDecoy
            // For a report that stays, another one is looked for, which is nowhere: that takes about as long.
            taken += new.map { isKept ? [.bytes(generator.bytes(ProtectedReport.ivCount))] : [rows[$0][0]] }
        }
        if !taken.isEmpty { try connection.execute("DELETE FROM pool WHERE iv = $1", each: taken) }
        try connection.execute("UPDATE progress SET is_mixed = 0 WHERE id = 1 AND is_mixed = 1")
        return verdicts
    }

    /// Inserts those rows that neither wait nor were published. Returns for each whether it did, 1 or 0.
    private func insert(_ rows: [[SQLValue]], _ connection: any DatabaseConnection) throws -> [Int] {
        let ivs = rows.map { SQLRow($0).bytes(0) }
        // In the same order, whoever adds: two instances that were sent the same batches would wait for each other's rows otherwise.
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

    /// A batch that is authorised, or a decoy that is to take as long.
    struct Incoming: Sendable {
        let batch: ReportBatch
        let isDecoy: Bool
    }

    /// Writes all reports anew, if one was added since this was done last. False if not.
    static func mix(_ connection: any DatabaseConnection) throws -> Bool {
        try connection.lock(.publisher, .exclusive)
        try connection.lock(.pool, .exclusive)
        guard try connection.rows("SELECT is_mixed FROM progress WHERE id = 1")[0].integer(0) == 0 else { return false }
        try rewrite(connection)
        return true
    }

    /// Takes the reports of an hour that is published out, and writes the others anew. Those who add wait for the lock from here on.
    static func end(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        try connection.lock(.pool, .exclusive)
        try connection.execute("DELETE FROM pool WHERE hour = $1", .number(hour.number))
        try rewrite(connection)
    }

    /// The same for whoever has both locks.
    static func rewrite(_ connection: any DatabaseConnection) throws {
        try connection.rewrite(.pool)
        try connection.execute("UPDATE progress SET is_mixed = 1 WHERE id = 1")
    }
}
