import CheckInProtocol
import Synchronization

/// A clock that the simulation sets.
final class SimulatedClock: Sendable {
    private let time: Mutex<UnixTime>

    init(_ time: UnixTime) {
        self.time = Mutex(time)
    }

    var now: UnixTime { time.withLock { $0 } }

    func set(_ time: UnixTime) {
        self.time.withLock { $0 = time }
    }
}
