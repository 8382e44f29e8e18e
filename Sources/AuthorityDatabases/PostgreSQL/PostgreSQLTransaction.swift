import HealthAuthority

/// A connection inside a transaction. The authority's code runs its statements through this type.
struct PostgreSQLTransaction: DatabaseConnection {
    let connection: Connection
    let access: TransactionAccess

    func execute(_ sql: String, each arguments: [[SQLValue]]) throws -> [Int] {
        try connection.execute(sql, each: arguments)
    }

    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        try connection.forEachRow(sql, arguments, body)
    }

    /// - Throws: ``DatabaseError/Kind/unavailable`` if the server is a standby.
    var server: DatabaseServer? {
        get throws {
            let row = try rows(
                """
                SELECT system_identifier::text, CASE WHEN NOT pg_is_in_recovery()
                    THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint END
                FROM pg_catalog.pg_control_system()
                """
            )[0]
            guard !row.isNull(1) else {
                throw DatabaseError(
                    .unavailable,
                    "the database server is a standby: add target_session_attrs=read-write to the database URL"
                )
            }
            return DatabaseServer(system: row.text(0), timeline: row.integer(1))
        }
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
    /// Truncates the table, and then inserts the rows again in order. The truncation gives the
    /// table and its indexes new files. After the rewrite, all rows have the number of this
    /// transaction. They are sorted by `columns`, without gaps that could contain old rows. CLUSTER
    /// and VACUUM FULL would keep the old transaction numbers. Old transaction numbers show which
    /// rows were inserted together.
    ///
    /// The intermediate copy is a temporary table. It is not written to the write-ahead log, and
    /// its file is deleted at the end of the transaction. The old files and the old log are deleted
    /// at the next checkpoint: see ``PostgreSQLDatabase/forget()``.
    ///
    /// PostgreSQL collects samples from columns, and keeps the samples until it replaces them. The
    /// first rewrite turns sampling off for the table. So call this function once for each table
    /// right after creating the table.
    ///
    /// One call rewrites all rows. The rows do not need to fit in the server's memory.
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

    // A column with the server's default has the target -1, or null since PostgreSQL 17.
    private func keepNoSamples(of table: String) throws {
        let columns = try rows(
            """
            SELECT attname FROM pg_catalog.pg_attribute
            WHERE attrelid = '\(table)'::regclass AND attnum > 0 AND NOT attisdropped
                AND attstattarget IS DISTINCT FROM 0
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

/// The access mode of a transaction, and the statements that begin and end it.
enum TransactionAccess {
    /// Each statement sees the data that was committed before that statement. Rows are found with an index
    /// if there is one: the server keeps its way of running a prepared statement, and what is fast for a
    /// small table could later read millions of rows.
    case write
    /// All statements see the data that was committed before the first statement.
    case read

    var begin: String {
        switch self {
        // The server considers a statement without an index expensive then. It would compile it (jit).
        case .write:
            "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL enable_seqscan = off; SET LOCAL jit = off"
        // Acquire the lock before the transaction begins. Inside the transaction, the lock
        // statement would first take the snapshot and then wait for the lock.
        case .read:
            "BEGIN; \(AdvisoryLock.rewriting.share); COMMIT; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        }
    }

    var rollback: String {
        switch self {
        case .write: "ROLLBACK"
        case .read: "ROLLBACK; \(AdvisoryLock.rewriting.release)"
        }
    }
}

/// A PostgreSQL advisory lock. Two numbers identify it: one for this program, and one for the lock.
struct AdvisoryLock {
    /// The first number in all locks of this program: `vchk` in ASCII.
    private static let program = 0x7663_686B

    /// Readers hold this lock in shared mode. A transaction that rewrites a table holds it in
    /// exclusive mode, because TRUNCATE is not MVCC-safe. If another transaction has an older
    /// snapshot and first reads the table after TRUNCATE, the table looks empty (PostgreSQL 15,
    /// §13.6).
    static let rewriting = AdvisoryLock(number: 0)

    private let number: Int64

    init(_ lock: DatabaseLock) {
        self.init(number: lock.rawValue)
    }

    private init(number: Int64) {
        self.number = number
    }

    /// The statement that acquires the lock until the end of the transaction.
    func transactional(_ mode: DatabaseLock.Mode) -> String {
        "SELECT pg_advisory_xact_lock\(mode == .shared ? "_shared" : "")(\(Self.program), \(number))"
    }

    /// The statement that acquires the lock in shared mode. The session holds the lock until
    /// ``release``.
    var share: String { "SELECT pg_advisory_lock_shared(\(Self.program), \(number))" }

    var release: String { "SELECT pg_advisory_unlock_shared(\(Self.program), \(number))" }
}
