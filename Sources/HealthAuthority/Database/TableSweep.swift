/// Deletes expired rows of a table and writes the others again: some thousand rows in a transaction, so that neither memory nor the time
/// for which others wait grows with the table.
struct TableSweep {
    /// Rows of a transaction.
    static let batch = 10_000

    let table: RewrittenTable
    let database: any AuthorityDatabase

    /// - Parameters:
    ///   - condition: SQL without parameters. Rows for which it is true are deleted.
    ///   - deleted: Receives the number of rows in each transaction that deletes some.
    func run(
        where condition: String,
        deleted: @escaping @Sendable (Int, any DatabaseConnection) throws -> Void = { _, _ in }
    ) async throws {
        var start: [UInt8]? = []
        while let key = start { start = try await delete(after: key, condition, deleted) }
        // Afterwards: a transaction that uses an expired row would wait for the deletion, which waits for all who use the table.
        start = []
        while let key = start { start = try await database.write { try $0.rewrite(table, after: key) } }
    }

    /// Deletes from the rows behind `key`. Returns the last one's key; nil at the end of the table.
    private func delete(
        after key: [UInt8],
        _ condition: String,
        _ deleted: @escaping @Sendable (Int, any DatabaseConnection) throws -> Void
    ) async throws -> [UInt8]? {
        let (name, column) = (table.name, table.columns[0])
        return try await database.write { connection in
            // Two instances that sweep at once could each wait for rows that the other has.
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
