import HealthAuthority
import OperatingSystem
import Synchronization

/// Owns a fixed number of connection entries. Lends them to callers in the order of the requests.
struct ConnectionPool: Sendable {
    /// The maximum number of transactions that wait for a connection. Each waiting transaction
    /// needs a few kilobytes of memory.
    static let maximumWaiting = 1000

    private let threads: WorkerThreads<ConnectionPlace>

    init(_ address: DatabaseAddress, connections: Int, memory: DatabaseMemory?) {
        precondition(connections > 0, "a connection pool needs at least one connection")
        let connected = ConnectedPlaces()
        threads = WorkerThreads(
            (1...connections).map { _ in ConnectionPlace(address, memory) },
            maximumWaiting: Self.maximumWaiting,
            check: { connected.failure(after: $0) }
        )
    }

    /// Runs `body` on a thread, with an entry from the pool. `body` may block.
    ///
    /// - Throws: ``DatabaseError/Kind/unavailable`` if too many transactions are waiting or if the
    ///   system cannot create a thread; `CancellationError` if the task is cancelled before `body`
    ///   has begun; errors thrown by `body`.
    func use<Result: Sendable>(
        _ body: @escaping @Sendable (ConnectionPlace) throws -> Result
    ) async throws -> Result {
        do {
            return try await threads.run(body)
        } catch let refusal as WorkerThreads<ConnectionPlace>.Refusal {
            switch refusal {
            case .tooMany:
                throw DatabaseError(.unavailable, "\(Self.maximumWaiting) transactions are waiting for a connection")
            case .noThread(let error): throw DatabaseError(.unavailable, error.description)
            }
        }
    }
}

/// The entries that still had a connection at the end of their last use.
private final class ConnectedPlaces: Sendable {
    private let connected = Mutex<Set<ObjectIdentifier>>([])

    /// The error for all waiting callers; nil if they should continue to wait. If the entry could
    /// not connect and no other entry is connected, all waiting callers get the error at once.
    /// Otherwise, each caller would have to wait for its own timeout.
    func failure(after place: ConnectionPlace) -> (any Error)? {
        connected.withLock { connected in
            if place.isConnected {
                connected.insert(ObjectIdentifier(place))
            } else {
                connected.remove(ObjectIdentifier(place))
            }
            return connected.isEmpty ? place.connectionFailure : nil
        }
    }
}

/// An entry in the connection pool. It opens its connection when it is first used.
///
/// Entries are not synchronized: the pool lends an entry to only one thread at a time. The pool
/// also ensures that each thread sees what the previous thread has written.
final class ConnectionPlace: @unchecked Sendable {
    /// The maximum number of attempts for a transaction that conflicts with other transactions.
    private static let attempts = 10

    private let address: DatabaseAddress
    private var connection: Connection?
    /// The error from the last attempt to connect; nil if the attempt succeeded.
    private(set) var connectionFailure: (any Error)?
    private let memory: DatabaseMemory?
    /// The ``DatabaseMemory/generation`` in which the connection was checked; nil without a memory.
    private var generation: Int?

    init(_ address: DatabaseAddress, _ memory: DatabaseMemory?) {
        (self.address, self.memory) = (address, memory)
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

    /// Runs `body` outside a transaction.
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

    private func begin(_ access: TransactionAccess) throws -> Connection {
        let connection = try connect { (connection: Connection) throws(DatabaseError) in
            try connection.run(access.begin)
        }
        connection.forgetFailure()
        return connection
    }

    /// Connects if necessary, runs the first statement, and returns the connection.
    ///
    /// After an idle period, the server may be down, or another server may have become the primary.
    /// If the first statement fails on an existing connection, this connection is replaced once.
    /// This is safe, because no other statement of the caller has run yet.
    private func connect(_ first: (Connection) throws(DatabaseError) -> Void) throws -> Connection {
        if let connection, !connection.isBroken, memory?.generation == generation {
            do throws(DatabaseError) {
                try first(connection)
                return connection
            } catch {
                self.connection = nil
            }
        }
        (connection, connectionFailure) = (nil, nil)
        do {
            let connection = try Connection(address)
            generation = memory?.generation
            try memory?.check(PostgreSQLTransaction(connection: connection, access: .read))
            try first(connection)
            self.connection = connection
            return connection
        } catch let error as DatabaseError {
            // A server that refuses the connection now may accept it after it has started or has
            // been promoted.
            let failure = DatabaseError(.unavailable, error.message)
            connectionFailure = failure
            throw failure
        } catch {
            connectionFailure = error
            throw error
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
        // If a statement failed, the server rolls back instead of committing, even if `body`
        // continued.
        guard tag == "COMMIT" else {
            throw connection.failure?.error
                ?? DatabaseError(.refused, "the database ended a transaction with \(tag.onOneLine) instead of COMMIT")
        }
    }

    private func rollBack(_ connection: Connection, _ access: TransactionAccess) {
        do throws(DatabaseError) {
            try connection.run(access.rollback)
        } catch {
            connection.abandon()
        }
    }

    /// Marks the connection to be closed if its server became read-only in a failover.
    private func abandonStandby(_ connection: Connection, _ access: TransactionAccess) {
        if access == .write, connection.failure?.state == .readOnly { connection.abandon() }
    }

    private func dropIfBroken() {
        if connection?.isBroken ?? false { connection = nil }
    }
}
