/// Deletes expired rows of a table and rewrites the others, some thousand rows in a transaction. So
/// neither memory nor the time that other transactions wait grows with the table.
struct TableSweep {
    /// Rows in one transaction.
    static let batch = 10_000

    let table: RewrittenTable
    let database: any AuthorityDatabase

    /// - Parameters:
    ///   - condition: SQL without parameters. Rows for which it is true are deleted.
    ///   - deleted: Receives the number of deleted rows, in each transaction that deletes any.
    func run(
        where condition: String,
        deleted: @escaping @Sendable (Int, any DatabaseConnection) throws -> Void = { _, _ in }
    ) async throws {
        var start: [UInt8]? = []
        while let key = start { start = try await delete(after: key, condition, deleted) }
        // Rewrite in transactions of their own. Otherwise a transaction that uses an expired row
        // would wait for the deletion, and the deletion would wait for all transactions that use
        // the table.
        start = []
        while let key = start { start = try await database.write { try $0.rewrite(table, after: key) } }
    }

    /// Deletes expired rows after `key`. Returns the key of the last row examined, or nil at the
    /// end of the table.
    private func delete(
        after key: [UInt8],
        _ condition: String,
        _ deleted: @escaping @Sendable (Int, any DatabaseConnection) throws -> Void
    ) async throws -> [UInt8]? {
        let (name, column) = (table.name, table.columns[0])
        return try await database.write { connection in
            // Without the lock, two instances could each wait for rows that the other has locked.
            try connection.lock(.sweep, .exclusive)
            let last = try connection.rows(
                "SELECT \(column) FROM \(name) WHERE \(column) > $1 ORDER BY \(column) LIMIT 1 OFFSET $2",
                .bytes(key),
                .number(Self.batch - 1)
            ).first?.bytes(0)
            let range = "\(column) > $1" + (last == nil ? "" : " AND \(column) <= $2")
            let count = try connection.execute(
                "DELETE FROM \(name) WHERE \(range) AND (\(condition))",
                each: [[.bytes(key)] + (last.map { [.bytes($0)] } ?? [])]
            )[0]
            if count > 0 { try deleted(count, connection) }
            return last
        }
    }
}
