import PN532Simulator
import Synchronization

/// The moment at which something happens that one has to wait for: a thread of its own does.
final class Occurrence: Sendable {
    private let state = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter wait: Blocks until it has happened; false if it did not.
    init(_ wait: @escaping @Sendable () -> Bool) throws {
        _ = try WorkerThread { [self] in
            if wait() { state.withLock { $0 = .now } }
        }
    }

    /// Nil before it has happened.
    var moment: ContinuousClock.Instant? { state.withLock { $0 } }
}
