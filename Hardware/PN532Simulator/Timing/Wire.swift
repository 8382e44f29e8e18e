import Glibc
import Synchronization

/// One direction of a serial port, or the air: it carries one thing after another.
final class Wire: Sendable {
    private let realTime: RealTime?
    private let isFree = Mutex(ContinuousClock.now)

    /// - Parameter realTime: nil for a wire that carries everything in no time.
    init(_ realTime: RealTime?) {
        self.realTime = realTime
    }

    /// Carries bytes; returns when the last one has arrived.
    ///
    /// - Parameter time: How long it takes, once what was on the wire before has arrived.
    func carry(bytes: Int, taking time: (RealTime) -> Duration) {
        guard let realTime else { return }
        let time = time(realTime)
        let transfer = isFree.withLock { isFree in
            let start = max(isFree, .now)
            isFree = start + time
            return RealTime.Transfer(start: start, end: isFree, bytes: bytes)
        }
        Self.wait(until: transfer.end)
        realTime.note(transfer)
    }

    /// Returns at the moment, not when the kernel finds the time: the end of the wait is spent asking for the time.
    private static func wait(until moment: ContinuousClock.Instant) {
        let earliness = Duration.microseconds(200)
        let (seconds, attoseconds) = (moment - .now - earliness).components
        if seconds >= 0, attoseconds > 0 {
            var pause = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            unsafe nanosleep(&pause, nil)
        }
        while ContinuousClock.now < moment {}
    }
}
