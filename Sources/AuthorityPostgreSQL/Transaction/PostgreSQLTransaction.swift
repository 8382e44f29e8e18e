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
