import Synchronization

/// The delays of recent answers of one endpoint: the times from the end of a request to its answer.
/// Answers to chaff imitate them, so that an observer of the network cannot distinguish chaff from
/// real requests.
final class AnswerDelays: Sendable {
    /// The number of delays that are kept.
    private static let capacity = 128
    /// The maximum delay of an answer to chaff. Otherwise, one slow answer would keep many
    /// connections open.
    static let maximum = Duration.seconds(1)

    private struct State {
        var delays: [Duration] = []
        var next = 0
    }

    private let state = Mutex(State())

    /// Adds a delay, and removes the oldest one if there are too many.
    func add(_ delay: Duration) {
        let delay = min(delay, Self.maximum)
        state.withLock { state in
            if state.delays.count < Self.capacity {
                state.delays.append(delay)
            } else {
                state.delays[state.next] = delay
                state.next = (state.next + 1) % Self.capacity
            }
        }
    }

    /// A random delay; nil if there was no real answer yet.
    func draw() -> Duration? {
        var generator = SystemRandomNumberGenerator()
        return state.withLock { $0.delays.randomElement(using: &generator) }
    }
}
