import HealthAuthority
import Synchronization

/// A fixed number of connection entries. They are lent to callers in the order of the requests.
struct ConnectionPool: Sendable {
    /// The maximum number of transactions that wait for a connection. Each needs a few kilobytes of
    /// memory.
    static let maximumWaiting = 1000

    private let threads: WorkerThreads<ConnectionPlace>

    init(_ address: DatabaseAddress, connections: Int) {
        precondition(connections > 0, "a connection pool needs at least one connection")
        let connected = ConnectedPlaces()
        threads = WorkerThreads(
            (1...connections).map { _ in ConnectionPlace(address) },
            maximumWaiting: Self.maximumWaiting,
            check: { connected.failure(after: $0) }
        )
    }

    /// Runs `body`, which may block, on a thread and with an entry from the pool.
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

/// The entries that were connected after their last use.
private final class ConnectedPlaces: Sendable {
    private let connected = Mutex<Set<ObjectIdentifier>>([])

    /// The error for all waiting callers; nil if they should continue to wait. If connecting failed
    /// and no other entry is connected, all of them get the error at once. Otherwise, each of them
    /// would have to wait for its own timeout.
    func failure(after place: ConnectionPlace) -> DatabaseError? {
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
