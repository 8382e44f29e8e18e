import HealthAuthority

/// An entry of the connection pool. It opens its connection on first use.
///
/// Not synchronized: the pool lends an entry to one thread at a time, and orders one thread's use
/// before the next one's.
final class ConnectionPlace: @unchecked Sendable {
    /// The number of times that a transaction runs when it conflicts with others.
    private static let attempts = 10

    private let address: DatabaseAddress
    private var connection: Connection?
    /// The error of the last attempt to connect; nil if it succeeded.
    private(set) var connectionFailure: DatabaseError?

    init(_ address: DatabaseAddress) {
        self.address = address
    }

    var isConnected: Bool { connection != nil }

    /// Runs `body` in a transaction.
    func transaction<Result>(
        _ access: TransactionAccess,
        _ body: (any DatabaseConnection) throws -> Result
    ) throws -> Result {
        defer { dropIfBroken() }
        for _ in 1..<Self.attempts {
            do {
                return try attempt(access, body)
            } catch _ where hasLostRace {
                continue
            }
        }
        do {
            return try attempt(access, body)
        } catch _ where hasLostRace {
            throw DatabaseError(.unavailable, "the transaction conflicted with others in all \(Self.attempts) attempts")
        }
    }

    /// Runs `body` outside of a transaction.
    func session<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        defer { dropIfBroken() }
        return try body(try connect { (connection: Connection) throws(DatabaseError) in try connection.run("SELECT") })
    }

    private var hasLostRace: Bool {
        guard let connection, !connection.isBroken else { return false }
        return connection.failure?.state?.isLostRace ?? false
    }

    private func attempt<Result>(
        _ access: TransactionAccess,
        _ body: (any DatabaseConnection) throws -> Result
    ) throws -> Result {
        let connection = try begin(access)
        let result: Result
        do {
            result = try body(PostgreSQLTransaction(connection: connection, access: access))
        } catch {
            abandonStandby(connection, access)
            rollBack(connection, access)
            throw error
        }
        switch access {
        case .write: try commit(connection)
        case .read: rollBack(connection, access)
        }
        return result
    }

    private func begin(_ access: TransactionAccess) throws(DatabaseError) -> Connection {
        let connection = try connect { (connection: Connection) throws(DatabaseError) in
            try connection.run(access.begin)
        }
        connection.forgetFailure()
        return connection
    }

    /// Returns the connection after it has run its first statement.
    ///
    /// After a pause, the server may be down, or may no longer be the one that takes writes.
    /// Nothing has been done yet, so a connection that fails the first statement is replaced once.
    private func connect(
        _ first: (Connection) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> Connection {
        if let connection, !connection.isBroken {
            do throws(DatabaseError) {
                try first(connection)
                return connection
            } catch {
                self.connection = nil
            }
        }
        (connection, connectionFailure) = (nil, nil)
        do throws(DatabaseError) {
            let connection = try Connection(address)
            try first(connection)
            self.connection = connection
            return connection
        } catch {
            // A server that refuses now may accept once it has started or been promoted.
            let failure = DatabaseError(.unavailable, error.message)
            connectionFailure = failure
            throw failure
        }
    }

    private func commit(_ connection: Connection) throws(DatabaseError) {
        let tag: String
        do throws(DatabaseError) {
            tag = try connection.run("COMMIT")
        } catch {
            if !hasLostRace { connection.abandon() }
            throw DatabaseError(.unavailable, error.message)
        }
        // The server rolls back instead if a statement failed, even if `body` continued.
        guard tag == "COMMIT" else {
            throw connection.failure?.error
                ?? DatabaseError(.refused, "the database ended a transaction with \(tag) instead of COMMIT")
        }
    }

    private func rollBack(_ connection: Connection, _ access: TransactionAccess) {
        do throws(DatabaseError) {
            try connection.run(access.rollback)
        } catch {
            connection.abandon()
        }
    }

    /// Drops a connection to a server that became read-only in a failover.
    private func abandonStandby(_ connection: Connection, _ access: TransactionAccess) {
        if access == .write, connection.failure?.state == .readOnly { connection.abandon() }
    }

    private func dropIfBroken() {
        if connection?.isBroken ?? false { connection = nil }
    }
}
