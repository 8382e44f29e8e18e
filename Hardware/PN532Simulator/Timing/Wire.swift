import Glibc
import Synchronization

/// One direction of a serial port, or the air. A wire carries one transfer after another.
final class Wire: Sendable {
    private let realTime: RealTime?
    private let isFree = Mutex(ContinuousClock.now)

    /// - Parameter realTime: The timing model; nil for a wire without delays.
    init(_ realTime: RealTime?) {
        self.realTime = realTime
    }

    /// Carries bytes. Returns when the last byte has arrived.
    ///
    /// - Parameter time: Returns the duration of the transfer. The transfer starts when the
    ///   previous transfer has ended.
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

    /// Returns exactly at this moment. The last part of the wait is a busy loop, because the kernel
    /// may wake a thread too late.
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
