import HealthAuthority

/// A connection inside a transaction, as the authority's code sees it.
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

    /// - Precondition: The transaction writes. In a read transaction, the snapshot would be taken
    ///   before the lock is acquired.
    func lock(_ lock: DatabaseLock, _ mode: DatabaseLock.Mode) throws {
        precondition(access == .write, "only a write transaction takes locks")
        try connection.run(AdvisoryLock(lock).transactional(mode))
    }
}

extension PostgreSQLTransaction {
    /// Truncates the table, which gives the table and its indexes new files, and then inserts the
    /// rows again in order. After this, all rows have the number of this transaction. They are
    /// sorted by `columns`, without gaps that could contain old rows. CLUSTER and VACUUM FULL would
    /// keep the old transaction numbers, which show which rows were inserted together.
    ///
    /// The intermediate copy is a temporary table. It is not written to the write-ahead log, and
    /// its file is deleted at the end of the transaction. The old files and the old log are deleted
    /// at the next checkpoint: see ``PostgreSQLDatabase/forget()``.
    ///
    /// PostgreSQL collects samples from columns, and keeps the samples until it replaces them. The
    /// first rewrite turns sampling off for the table. So call this function once for each table
    /// right after creating the table.
    ///
    /// The server rewrites all rows in one call, without having all of them in memory.
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

    /// - Precondition: The name means the same with and without quotation marks.
    private func identifier(_ name: String) -> String {
        precondition(
            name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F },
            "table and column names consist of lower-case letters, digits and underscores"
        )
        return "\"\(name)\""
    }
}
