import Cryptography
import Encodings
import Synchronization

/// The sizes and delays of recent answers of one endpoint. Answers to chaff imitate them, so that an
/// observer of the network cannot distinguish chaff from real requests.
final class AnswerProfile: Sendable {
    struct Sample: Sendable, Equatable {
        /// The size of an answer's body in bytes.
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

    /// An answer to chaff: a JSON object with padding that has this size. The content of the object
    /// has no meaning.
    static func chaff(size: Int) -> [UInt8] {
        let (start, end) = (Array(#"{"padding":""#.utf8), Array(#""}"#.utf8))
        let count = max(0, size - start.count - end.count)
        var generator = SystemRandomNumberGenerator()
        let text = Base64.encode(generator.bytes((count * 3 + 3) / 4)).utf8.prefix(count)
        return start + text + end
    }
}
