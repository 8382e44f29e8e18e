import Synchronization

/// The sizes and delays of recent answers of one endpoint. Answers to chaff imitate them, so that an
/// observer of the network cannot distinguish chaff from real requests.
final class AnswerProfile: Sendable {
    struct Sample: Sendable, Equatable {
        /// The size of an answer's body in bytes, with empty padding. Each answer gets new padding.
        /// Otherwise, an answer to chaff would have exactly the size of an earlier answer.
        let size: Int
        /// The time from the end of a request to its answer.
        let delay: Duration
    }

    /// The number of samples that are kept.
    private static let capacity = 128
    /// The maximum delay of an answer to chaff. Otherwise, one slow answer would keep many
    /// connections open.
    static let maximumDelay = Duration.seconds(1)

    private struct State {
        var samples: [Sample] = []
        var next = 0
    }

    private let state = Mutex(State())

    /// Adds a sample, and removes the oldest sample if there are too many.
    func add(_ sample: Sample) {
        let sample = Sample(size: sample.size, delay: min(sample.delay, Self.maximumDelay))
        state.withLock { state in
            if state.samples.count < Self.capacity {
                state.samples.append(sample)
            } else {
                state.samples[state.next] = sample
                state.next = (state.next + 1) % Self.capacity
            }
        }
    }

    /// A random sample; nil if there was no real answer yet.
    func draw() -> Sample? {
        var generator = SystemRandomNumberGenerator()
        return state.withLock { $0.samples.randomElement(using: &generator) }
    }
}
