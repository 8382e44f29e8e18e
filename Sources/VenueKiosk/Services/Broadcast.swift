import Synchronization

/// A value that changes and has listeners. Each listener first receives the current value, then the
/// later values. A slow listener may miss some values.
package final class Broadcast<Value: Sendable & Equatable>: Sendable {
    private let state: Mutex<State>

    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var nextListener = 0
    }

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    package var value: Value { state.withLock(\.value) }

    /// Changes the value, and notifies the listeners if the new value differs from the old one.
    package func update(_ change: (inout Value) -> Void) {
        state.withLock { state in
            let old = state.value
            change(&state.value)
            guard state.value != old else { return }
            for listener in state.listeners.values {
                listener.yield(state.value)
            }
        }
    }

    /// Returns the current value, followed by its changes. A slow listener misses intermediate
    /// values, but never the newest value.
    package func values() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let listener = state.withLock { state in
            let number = state.nextListener
            state.nextListener += 1
            state.listeners[number] = continuation
            continuation.yield(state.value)
            return number
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.listeners.removeValue(forKey: listener) }
        }
        return stream
    }
}
