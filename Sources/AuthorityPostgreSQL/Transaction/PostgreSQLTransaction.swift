import HealthAuthority

/// A connection within a transaction, for the authority's code.
struct PostgreSQLTransaction: DatabaseConnection {
    let connection: Connection
    let access: TransactionAccess

    func execute(_ sql: String, each arguments: [[SQLValue]]) throws -> [Int] {
        try connection.execute(sql, each: arguments)
    }

    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        try connection.forEachRow(sql, arguments, body)
    }

    func hasTable(_ name: String) throws -> Bool {
        try !rows("SELECT 1::bigint WHERE to_regclass($1) IS NOT NULL", .text(name)).isEmpty
    }

    /// - Precondition: The transaction writes. The snapshot of a read transaction would be older
    ///   than the lock.
    func lock(_ lock: DatabaseLock, _ mode: DatabaseLock.Mode) throws {
        precondition(access == .write, "only a write transaction takes locks")
        try connection.run(AdvisoryLock(lock).transactional(mode))
    }
}

extension PostgreSQLTransaction {
    /// Truncates the table, which gives it and its indexes new files, and fills it again in order.
    /// All rows then have this transaction's number. They are sorted by `columns`, without gaps
    /// that could contain old rows. CLUSTER and VACUUM FULL would keep the rows' transaction
    /// numbers, which show which rows came together.
    ///
    /// The intermediate copy is a temporary table: it does not appear in the write-ahead log, and
    /// its file is deleted with the transaction. The old files are deleted at the next checkpoint,
    /// and the log with them: see ``PostgreSQLDatabase/forget()``.
    ///
    /// PostgreSQL samples columns and keeps the samples until it replaces them. The first rewrite
    /// turns sampling off for the table, so rewrite each table once when it is created.
    ///
    /// The server rewrites all rows in one step, and does not need them in memory.
    func rewrite(_ rewritten: RewrittenTable, after key: [UInt8]) throws -> [UInt8]? {
        let table = identifier(rewritten.name)
        let order = rewritten.columns.map(identifier).joined(separator: ", ")
        try connection.run(AdvisoryLock.rewriting.transactional(.exclusive))
        try connection.run("LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE")
        try keepNoSamples(of: table)
        try connection.run("CREATE TEMPORARY TABLE rewritten ON COMMIT DROP AS TABLE \(table)")
        try connection.run("TRUNCATE TABLE \(table)")
        try connection.run("INSERT INTO \(table) SELECT * FROM rewritten ORDER BY \(order)")
        try connection.run("DROP TABLE rewritten")
        return nil
    }

    private func keepNoSamples(of table: String) throws {
        let columns = try rows(
            """
            SELECT attname FROM pg_catalog.pg_attribute
            WHERE attrelid = '\(table)'::regclass AND attnum > 0 AND NOT attisdropped AND attstattarget <> 0
            """
        )
        for column in columns {
            try connection.run("ALTER TABLE \(table) ALTER COLUMN \(identifier(column.text(0))) SET STATISTICS 0")
        }
    }

    /// - Precondition: The name is the same with and without quotation marks.
    private func identifier(_ name: String) -> String {
        precondition(
            name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F },
            "table and column names consist of lower-case letters, digits and underscores"
        )
        return "\"\(name)\""
    }
}
