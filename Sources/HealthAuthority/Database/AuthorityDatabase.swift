package import CheckInProtocol

/// The persistent storage of an authority, shared by one or many instances.
///
/// All SQL statements of the authority are in this module, written once in the subset of SQL that
/// SQLite and PostgreSQL share. Conforming types run them. Columns are `BIGINT`, `TEXT` and
/// ``SQLDialect/bytes``.
package protocol AuthorityDatabase: Sendable {
    /// The SQL dialect of the schema.
    var dialect: SQLDialect { get }

    /// Runs `body` in a transaction, which is durable when this returns. An error thrown by `body`
    /// rolls it back. Other transactions see all of its changes or none.
    ///
    /// Transactions run concurrently unless they take a ``DatabaseLock``. A transaction that fails
    /// because of a conflict is retried, so `body` must have no effect outside the transaction.
    ///
    /// - Throws: Errors of `body`, and ``DatabaseError``. After ``DatabaseError/Kind/unavailable``
    ///   it is unknown whether the transaction was committed, so a retry must give the same result.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result

    /// Runs `body`, which reads a consistent snapshot of the database.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result

    /// The time of the database server if it runs on another machine, otherwise nil.
    func time() async throws -> UnixTime?

    /// Removes overwritten and deleted rows from the database's log files, as far as the database
    /// allows.
    func forget() async throws
}

/// A connection within a transaction. It is used by one thread, and ends with the transaction.
package protocol DatabaseConnection {
    /// Runs a statement once for each list of arguments, which replace `$1`, `$2` and so on.
    ///
    /// - Returns: The number of rows that each run changed.
    @discardableResult
    func execute(_ sql: String, each arguments: [[SQLValue]]) throws -> [Int]

    /// Passes the rows of a query to `body` one by one, without storing them.
    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws

    /// Whether a table of this name exists.
    func hasTable(_ name: String) throws -> Bool

    /// Waits until no other transaction holds the lock in a conflicting mode. The lock is held
    /// until the transaction ends.
    func lock(_ lock: DatabaseLock, _ mode: DatabaseLock.Mode) throws

    /// Rewrites rows of `table` in the order of its columns. Afterwards neither the place of a row
    /// nor the database's own row metadata shows when it came or with which other rows.
    ///
    /// - Parameter key: Rows whose first column is greater are rewritten: some of them, or all, in
    ///   bounded memory.
    /// - Returns: The first column of the last row that was rewritten, or nil at the end of the
    ///   table.
    func rewrite(_ table: RewrittenTable, after key: [UInt8]) throws -> [UInt8]?
}

extension DatabaseConnection {
    /// Runs a statement. Returns the number of rows that it changed.
    @discardableResult
    package func execute(_ sql: String, _ arguments: SQLValue...) throws -> Int {
        try execute(sql, each: [arguments])[0]
    }

    /// Rewrites all rows of `table`.
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

/// A lock that serialises transactions.
package enum DatabaseLock: Int64, Sendable {
    /// Exclusive for creating and changing tables.
    case schema = 1
    /// Shared for adding reports, exclusive for mixing them and for closing an hour.
    case pool = 2
    /// Exclusive for publishing: the lease.
    case publisher = 3
    /// Exclusive for removing officers.
    case officers = 4
    /// Exclusive for deleting expired rows.
    case sweep = 5

    package enum Mode: Sendable {
        case shared
        case exclusive
    }
}

/// The SQL keywords in which databases differ.
package struct SQLDialect: Sendable {
    /// The type of columns with bytes.
    package let bytes: String
    /// Suffix of a table definition that stores the rows in the order of the primary key.
    package let byPrimaryKey: String

    package init(bytes: String, byPrimaryKey: String) {
        self.bytes = bytes
        self.byPrimaryKey = byPrimaryKey
    }
}
