import HealthAuthority
import Platform
import Synchronization

/// A few places for connections, which are given to those who ask in the order in which they ask.
final class ConnectionPool: Sendable {
    private struct State {
        var free: [ConnectionPlace]
        var waiting: [CheckedContinuation<ConnectionPlace, any Error>] = []
        /// Places that had a connection when they were last given back.
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

    /// Runs `body`, which blocks, with a place of its own on a thread of its own.
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
                // The last one that was used: the others may rest.
                if let place = state.free.popLast() { return place }
                state.waiting.append(continuation)
                return nil
            }
            if let place { continuation.resume(returning: place) }
        }
    }

    /// Hands a place to the next one. If there is no connection in any place, and none could be
    /// made, all who wait would only find out the same one after the other, after as long as it
    /// took now: they are told at once.
    private func give(_ place: ConnectionPlace) {
        let failure = place.connectionFailure
        let (next, hopeless) = state.withLock { state in
            state.note(place)
            let hopeless = failure != nil && state.connected.isEmpty ? state.waiting : []
            state.waiting.removeFirst(hopeless.count)
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            if next == nil { state.free.append(place) }
            return (next, hopeless)
        }
        next?.resume(returning: place)
        for waiting in hopeless { waiting.resume(throwing: failure!) }
    }
}
