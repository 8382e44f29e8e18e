import PN532Simulator
import Synchronization

/// The time of an event. A separate thread waits for the event.
final class Occurrence: Sendable {
    private let state = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter wait: Blocks until the event; returns false if it did not occur.
    init(_ wait: @escaping @Sendable () -> Bool) throws {
        _ = try WorkerThread { [self] in
            if wait() { state.withLock { $0 = .now } }
        }
    }

    /// The time of the event; nil before the event.
    var moment: ContinuousClock.Instant? { state.withLock { $0 } }
}
