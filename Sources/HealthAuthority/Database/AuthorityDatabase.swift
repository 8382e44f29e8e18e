package import CheckInProtocol

/// Where an authority keeps what must outlive a process, for one instance or for many.
///
/// The statements of the authority stand in this module, once, in the part of SQL that SQLite and PostgreSQL share; who conforms to this
/// protocol runs them. Columns are `BIGINT`, `TEXT` and ``SQLDialect/bytes``.
package protocol AuthorityDatabase: Sendable {
    /// Which words the schema is written in.
    var dialect: SQLDialect { get }

    /// Runs `body` in a transaction that is durable when this returns; what `body` throws undoes it. Others see all of it or nothing.
    ///
    /// Transactions run beside each other unless they take a ``DatabaseLock``. One that lost to another for no fault of its own is run
    /// again, so that `body` must have no effect outside of the transaction.
    ///
    /// - Throws: What `body` throws, and ``DatabaseError``. After ``DatabaseError/Kind/unavailable`` nobody knows whether the
    ///   transaction is there: whoever asks again must get the same.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result

    /// Runs `body`, which reads one state of the database.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result

    /// The time of the server, if it runs on another machine than this one; nil otherwise.
    func time() async throws -> UnixTime?

    /// Takes out of log files what was overwritten or deleted in tables, as far as the database lets us.
    func forget() async throws
}

/// A connection within a transaction. It is used by one thread, and ends with the transaction.
package protocol DatabaseConnection {
    /// Runs a statement once for each list of arguments, which `$1`, `$2` and so on stand for.
    ///
    /// - Returns: How many rows each of them changed.
    @discardableResult
    func execute(_ sql: String, each arguments: [[SQLValue]]) throws -> [Int]

    /// Hands the rows of a query to `body`, one after the other, without keeping them.
    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws

    /// Whether there is a table of this name.
    func hasTable(_ name: String) throws -> Bool

    /// Waits until no other transaction has the lock in a way that excludes this one, and has it until the transaction ends.
    func lock(_ lock: DatabaseLock, _ mode: DatabaseLock.Mode) throws

    /// Writes rows of `table` again, in the order of its columns. Where such a row lies, and what the database notes beside it, then does
    /// not show when it came or with which others.
    ///
    /// - Parameter key: Rows whose first column is greater are written, in bounded memory: some of them, or all.
    /// - Returns: The first column of the last row that was written; nil at the end of the table.
    func rewrite(_ table: RewrittenTable, after key: [UInt8]) throws -> [UInt8]?
}

extension DatabaseConnection {
    /// Runs a statement. Returns how many rows it changed.
    @discardableResult
    package func execute(_ sql: String, _ arguments: SQLValue...) throws -> Int {
        try execute(sql, each: [arguments])[0]
    }

    /// Writes all rows of `table` again.
    package func rewrite(_ table: RewrittenTable) throws {
        var start: [UInt8]? = []
        while let key = start { start = try rewrite(table, after: key) }
    }

    /// All rows of a query.
    package func rows(_ sql: String, _ arguments: SQLValue...) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try forEachRow(sql, arguments) { rows.append($0) }
        return rows
    }
}

/// What transactions that depend on each other take.
package enum DatabaseLock: Int64, Sendable {
    /// Exclusive for whoever makes or changes tables.
    case schema = 1
    /// Shared by whoever adds reports, exclusive for whoever mixes them or closes an hour.
    case pool = 2
    /// Exclusive for whoever publishes: the lease.
    case publisher = 3
    /// Exclusive for whoever removes officers.
    case officers = 4
    /// Exclusive for whoever forgets what has expired.
    case sweep = 5

    package enum Mode: Sendable {
        case shared
        case exclusive
    }
}

/// The words in which databases differ.
package struct SQLDialect: Sendable {
    /// The type of bytes.
    package let bytes: String
    /// Ends the definition of a table whose rows are kept in the order of its primary key.
    package let byPrimaryKey: String

    package init(bytes: String, byPrimaryKey: String) {
        self.bytes = bytes
        self.byPrimaryKey = byPrimaryKey
    }
}
