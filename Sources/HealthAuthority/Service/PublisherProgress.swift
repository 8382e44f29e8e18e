import Synchronization

/// What the publisher of this instance does. ``PublisherService`` writes it, and ``Health`` reads it.
final class PublisherProgress: Sendable {
    struct State: Sendable {
        /// The reason why the last step failed; nil if it succeeded.
        var problem: String?
        /// The time when the current step began, in seconds since boot; nil between two steps.
        var began: Int64?
    }

    private let state = Mutex(State())

    var now: State { state.withLock { $0 } }

    func begin(at sinceBoot: Int64) { state.withLock { $0.began = sinceBoot } }

    /// - Parameter problem: The reason why the step failed; nil if it succeeded.
    func end(_ problem: String?) { state.withLock { $0 = State(problem: problem) } }
}
