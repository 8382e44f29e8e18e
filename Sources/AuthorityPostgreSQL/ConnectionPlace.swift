import HealthAuthority

/// Where a connection is, or will be as soon as somebody needs it.
///
/// It is not protected: the pool gives it to one thread at a time, and what one did happens before
/// what the next one does.
final class ConnectionPlace: @unchecked Sendable {
    /// How often a transaction that lost to others is run.
    private static let attempts = 10

    private let address: DatabaseAddress
    private var connection: Connection?
    /// Why there is no connection, if the last time none could be made.
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

    /// The connection, after its first statement.
    ///
    /// Of one that has rested nobody knows whether the server is still there, and is still the one
    /// that takes writes. Nothing was done yet: if it does not do the first statement there is a
    /// second try with a new one.
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
            // What it refuses now, it does as soon as it is what it should be.
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
        // The server's answer after a statement that failed, also if `body` went on.
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

    /// After a fail-over the server that we know may be one that only reads.
    private func abandonStandby(_ connection: Connection, _ access: TransactionAccess) {
        if access == .write, connection.failure?.state == .readOnly { connection.abandon() }
    }

    private func dropIfBroken() {
        if connection?.isBroken ?? false { connection = nil }
    }
}
