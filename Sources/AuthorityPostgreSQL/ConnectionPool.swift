import HealthAuthority
import Platform
import Synchronization

/// A few places for connections, which are given to those who ask in the order in which they ask.
final class ConnectionPool: Sendable {
    private struct State {
        var free: [ConnectionPlace]
        var waiting: [CheckedContinuation<ConnectionPlace, any Error>] = []
        /// Places in use that had a connection before.
        var connected: Set<ObjectIdentifier> = []
    }

    private let state: Mutex<State>

    init(_ address: DatabaseAddress, connections: Int) {
        precondition(connections > 0, "a database is reached through at least one connection")
        state = Mutex(State(free: (1...connections).map { _ in ConnectionPlace(address) }))
    }

    /// Runs `body`, which blocks, with a place of its own on a thread of its own.
    func use<Result: Sendable>(
        _ body: @escaping @Sendable (ConnectionPlace) throws -> Result
    ) async throws -> Result {
        let place = try await take()
        let (result, isConnected) = await withCheckedContinuation { continuation in
            Thread.start {
                let result = Swift.Result { try body(place) }
                continuation.resume(returning: (result, place.isConnected))
            }
        }
        give(place, isConnected: isConnected, failure: result.failure)
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

    /// Hands a place to the next one. If no connection could be made at all, all who wait would only find out the same one after the
    /// other, after as long as it took now: they are told at once.
    private func give(_ place: ConnectionPlace, isConnected: Bool, failure: (any Error)?) {
        let (next, hopeless) = state.withLock { state in
            if isConnected {
                state.connected.insert(ObjectIdentifier(place))
            } else {
                state.connected.remove(ObjectIdentifier(place))
            }
            var hopeless: [CheckedContinuation<ConnectionPlace, any Error>] = []
            if failure != nil, state.connected.isEmpty { swap(&hopeless, &state.waiting) }
            guard !state.waiting.isEmpty else {
                state.free.append(place)
                return (nil as CheckedContinuation<ConnectionPlace, any Error>?, hopeless)
            }
            return (state.waiting.removeFirst(), hopeless)
        }
        next?.resume(returning: place)
        for waiting in hopeless { waiting.resume(throwing: failure!) }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
