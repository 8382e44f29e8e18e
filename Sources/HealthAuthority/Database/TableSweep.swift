/// Deletes expired rows from a table, and then rewrites the other rows. The deletion uses several
/// transactions, each for at most ``batch`` rows, so that other transactions do not wait long. The
/// database decides how many rows one transaction rewrites.
struct TableSweep {
    /// The maximum number of rows that one transaction examines for deletion.
    static let batch = 10_000

    let table: RewrittenTable
    /// An SQL condition without parameters. Rows that match the condition are deleted.
    let condition: String

    /// - Parameter deleted: Called in each transaction that deletes rows, with the number of
    ///   deleted rows.
    func run(
        in database: any AuthorityDatabase,
        deleted: @escaping @Sendable (Int, any DatabaseConnection) throws -> Void = { _, _ in }
    ) async throws {
        var start: [UInt8]? = []
        while let key = start { start = try await delete(after: key, in: database, deleted) }
        // Rewrite the rows in separate transactions. Otherwise, there could be a deadlock. A
        // transaction that uses an expired row would wait for the deletion. The rewrite after the
        // deletion would wait for all transactions that use the table.
        start = []
        while let key = start { start = try await database.write { try $0.rewrite(table, after: key) } }
    }

    /// Deletes expired rows after `key`. Returns the key of the last row examined, or nil at the
    /// end of the table.
    private func delete(
        after key: [UInt8],
        in database: any AuthorityDatabase,
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
