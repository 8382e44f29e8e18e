import HealthAuthority

extension PostgreSQLTransaction {
    /// Empties the table, which gives it and its indexes new files, and fills it in order. The rows
    /// then have this transaction's number and lie in the order of `columns`, without gaps in which
    /// others would still be. CLUSTER and VACUUM FULL would keep the rows' transaction numbers,
    /// which tell what came together.
    ///
    /// The copy in between is a temporary table: it does not appear in the write-ahead log, and its
    /// file goes with the transaction. The old files go at the next checkpoint, and the log with
    /// it: see ``PostgreSQLDatabase/forget()``.
    ///
    /// PostgreSQL takes samples of columns, which it keeps for as long as they were not replaced.
    /// From the first time on that a table is written anew it takes none of it: do it once when the
    /// table is made. All rows are written at once, by the server, which does not need them in
    /// memory.
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

    /// - Precondition: It is written as PostgreSQL keeps it, whether in quotation marks or not.
    private func identifier(_ name: String) -> String {
        precondition(
            name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F },
            "table and column names consist of lower-case letters, digits and underscores"
        )
        return "\"\(name)\""
    }
}
