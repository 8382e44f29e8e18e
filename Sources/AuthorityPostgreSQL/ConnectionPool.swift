import Files
import HealthAuthority
import Processes
import Synchronization

/// A fixed number of connection entries. They are lent to callers in the order of the requests.
final class ConnectionPool: Sendable {
    private struct State {
        var free: [ConnectionPlace]
        var waiting: [CheckedContinuation<ConnectionPlace, any Error>] = []
        /// The entries that were connected when they were last returned to the pool.
        var connected: Set<ObjectIdentifier> = []

        mutating func note(_ place: ConnectionPlace) {
            if place.isConnected {
                connected.insert(ObjectIdentifier(place))
            } else {
                connected.remove(ObjectIdentifier(place))
            }
        }
    }

    private let state: Mutex<State>

    init(_ address: DatabaseAddress, connections: Int) {
        precondition(connections > 0, "a connection pool needs at least one connection")
        state = Mutex(State(free: (1...connections).map { _ in ConnectionPlace(address) }))
    }

    /// Runs `body`, which may block, on its own thread and with an entry from the pool.
    func use<Result: Sendable>(
        _ body: @escaping @Sendable (ConnectionPlace) throws -> Result
    ) async throws -> Result {
        let place = try await take()
        let result: Swift.Result<Result, any Error> = await withCheckedContinuation { continuation in
            do throws(FileError) {
                try Thread.start { continuation.resume(returning: Swift.Result { try body(place) }) }
            } catch {
                continuation.resume(returning: .failure(DatabaseError(.unavailable, error.description)))
            }
        }
        give(place)
        return try result.get()
    }

    private func take() async throws -> ConnectionPlace {
        try await withCheckedThrowingContinuation { continuation in
            let place = state.withLock { state -> ConnectionPlace? in
                // Lend the entry that was used most recently, so that the other connections can
                // stay idle.
                if let place = state.free.popLast() { return place }
                state.waiting.append(continuation)
                return nil
            }
            if let place { continuation.resume(returning: place) }
        }
    }

    /// Returns an entry to the pool, or lends it to the next waiting caller. If connecting failed
    /// and no other entry is connected, all waiting callers get the error at once. Otherwise, each
    /// of them would have to wait for its own timeout.
    private func give(_ place: ConnectionPlace) {
        let failure = place.connectionFailure
        let (next, abandonedWaiters) = state.withLock { state in
            state.note(place)
            let abandonedWaiters = failure != nil && state.connected.isEmpty ? state.waiting : []
            state.waiting.removeFirst(abandonedWaiters.count)
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            if next == nil { state.free.append(place) }
            return (next, abandonedWaiters)
        }
        next?.resume(returning: place)
        for waiting in abandonedWaiters { waiting.resume(throwing: failure!) }
    }
}
