package import CheckInProtocol

/// The persistent storage of an authority, shared by one or many instances.
///
/// All SQL statements that the authority uses are in this module. They are written once, in the
/// subset of SQL that SQLite and PostgreSQL share. Conforming types run the statements. Columns are
/// `BIGINT`, `TEXT` and ``SQLDialect/bytes``.
package protocol AuthorityDatabase: Sendable {
    /// The SQL dialect of the schema.
    var dialect: SQLDialect { get }

    /// Runs `body` in a transaction. When this method returns, the transaction is durable. An error
    /// thrown by `body` rolls the transaction back. Other transactions see either all of its
    /// changes or none of them.
    ///
    /// Transactions run concurrently unless they take a ``DatabaseLock``. A transaction that fails
    /// because of a conflict is retried, so `body` must not change anything outside the
    /// transaction.
    ///
    /// - Throws: Errors thrown by `body`; `CancellationError` if the task is cancelled before
    ///   `body` has begun; ``DatabaseError``. After ``DatabaseError/Kind/unavailable``, the
    ///   transaction may or may not have been committed. So a retry must give the same result.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result

    /// Runs `body` with a consistent snapshot of the database.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result

    /// The database server's time; nil if the database is on this machine.
    func time() async throws -> UnixTime?

    /// The replication of the database server; nil if the database is a file.
    var replication: Replication? { get async throws }

    /// Removes overwritten and deleted rows from the database's log files, as far as the database
    /// software can do so.
    func forget() async throws
}

/// A connection within a transaction. Only one thread uses the connection. The connection ends with
/// the transaction.
package protocol DatabaseConnection {
    /// Runs a statement once for each list of arguments. The arguments replace `$1`, `$2` and so
    /// on.
    ///
    /// - Returns: The number of rows that each run changed.
    @discardableResult
    func execute(_ sql: String, each arguments: [[SQLValue]]) throws -> [Int]

    /// Passes the result rows of a query to `body` one by one, without storing them.
    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws

    /// The server of the database; nil if the database is a file.
    var server: DatabaseServer? { get throws }

    /// Whether a table of this name exists.
    func hasTable(_ name: String) throws -> Bool

    /// Waits until no other transaction holds the lock in a conflicting mode. The transaction then
    /// holds the lock until it ends.
    func lock(_ lock: DatabaseLock, _ mode: DatabaseLock.Mode) throws

    /// Rewrites rows of `table`, sorted by their columns. Afterwards, neither a row's position nor
    /// the database's own row metadata shows when the row was inserted or which other rows were
    /// inserted with it.
    ///
    /// - Parameter key: Only rows whose first column is greater than this key are rewritten. One
    ///   call may rewrite only some of these rows, to limit the memory used.
    /// - Returns: The first column of the last row that was rewritten, or nil at the end of the
    ///   table.
    func rewrite(_ table: RewrittenTable, after key: [UInt8]) throws -> [UInt8]?
}

extension DatabaseConnection {
    /// Runs a statement. Returns the number of rows that the statement changed.
    @discardableResult
    package func execute(_ sql: String, _ arguments: SQLValue...) throws -> Int {
        try execute(sql, each: [arguments])[0]
    }

    /// Rewrites all rows of `table`.
    package func rewrite(_ table: RewrittenTable) throws {
        var start: [UInt8]? = []
        while let key = start { start = try rewrite(table, after: key) }
    }

    /// Runs a query and returns all result rows.
    package func rows(_ sql: String, _ arguments: SQLValue...) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try forEachRow(sql, arguments) { rows.append($0) }
        return rows
    }
}

/// A database server, as it describes itself.
package struct DatabaseServer: Sendable, Equatable, Codable {
    /// The identifier that the server got when its files were created. A standby has the identifier of
    /// its primary.
    package let system: String
    /// The timeline of the server's log. The promotion of a standby begins a higher one.
    package let timeline: Int64

    package init(system: String, timeline: Int64) {
        (self.system, self.timeline) = (system, timeline)
    }
}

/// How a database server is replicated.
package struct Replication: Sendable, Equatable {
    /// The number of standbys that are connected.
    package let standbyCount: Int
    /// The number of connected standbys that a commit waits for.
    package let synchronousCount: Int
    /// Whether commits wait for standbys: `synchronous_standby_names` is set.
    package let isSynchronous: Bool
    /// The longest time that a connected standby is behind, in seconds. Nil if the role is not allowed
    /// to read it.
    package let lag: Int?
    /// The number of replication slots. A standby that is not connected still has a slot.
    package let slotCount: Int
    /// The number of bytes of the log that the slot which is most behind keeps on the disk.
    package let slotBytes: Int

    package init(
        standbyCount: Int,
        synchronousCount: Int,
        isSynchronous: Bool,
        lag: Int?,
        slotCount: Int,
        slotBytes: Int
    ) {
        (self.standbyCount, self.synchronousCount) = (standbyCount, synchronousCount)
        (self.isSynchronous, self.lag) = (isSynchronous, lag)
        (self.slotCount, self.slotBytes) = (slotCount, slotBytes)
    }

    /// Whether the server has standbys, connected or not.
    package var hasStandbys: Bool { standbyCount > 0 || slotCount > 0 }
}

/// A lock that serialises transactions.
package enum DatabaseLock: Int64, Sendable {
    /// Exclusive mode is for creating and changing tables.
    case schema = 1
    /// Shared mode is for adding reports. Exclusive mode is for mixing the reports, and for closing
    /// an hour.
    case pool = 2
    /// Exclusive mode is for publishing. This lock is the lease that allows one instance at a time
    /// to publish.
    case publisher = 3
    /// Exclusive mode is for removing officers, and for withdrawing the role of an administrator.
    case officers = 4
    /// Exclusive mode is for deleting expired rows.
    case sweep = 5
    /// Shared mode is for adding and revising diagnosis keys. Exclusive mode is for closing the
    /// export of an hour.
    case diagnosisKeys = 6

    package enum Mode: Sendable {
        case shared
        case exclusive
    }
}

/// The SQL keywords that differ between databases.
package struct SQLDialect: Sendable {
    /// The type of columns that store bytes.
    package let bytes: String
    /// The suffix of a table definition. The suffix makes the database store the rows in
    /// primary-key order.
    let byPrimaryKey: String

    package init(bytes: String, byPrimaryKey: String) {
        self.bytes = bytes
        self.byPrimaryKey = byPrimaryKey
    }
}

/// A table whose rows are rewritten regularly. After a rewrite, neither a row's position nor the
/// database's own row metadata shows when the row was inserted.
package struct RewrittenTable: Sendable {
    package let name: String
    /// All columns. The first column is the primary key, which consists of random bytes.
    package let columns: [String]

    package init(_ name: String, columns: [String]) {
        self.name = name
        self.columns = columns
    }
}

/// A failed database operation. The error contains neither statement arguments nor rows.
package struct DatabaseError: Error, Sendable {
    package enum Kind: Sendable, Equatable {
        /// The database is unreachable, was restarted, has no free space, or has too many waiting
        /// transactions. It may work again soon.
        case unavailable
        /// The tables were created by a newer version of the program.
        case newer
        /// The database rejected an operation that should succeed.
        case refused
    }

    package let kind: Kind
    /// The operation, the object that it was applied to, and the database's message without values.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension DatabaseError: Equatable {
    package static func == (left: DatabaseError, right: DatabaseError) -> Bool { left.kind == right.kind }
}

extension DatabaseError: CustomStringConvertible {
    package var description: String { message }
}
