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

/// Makes a simulation as slow as its wires, and records when the wires were busy.
///
/// A byte takes 10 bits on a serial port (8N1), and 9 bits in the air, including a parity bit. A
/// frame in the air begins one frame delay after the previous frame. The simulation adds no other
/// delays. Therefore, the programs that take part in a tap cause the rest of the tap's duration.
package final class RealTime: Sendable {
    /// The bit rate of each chip's serial port, in bits per second.
    let baudRate: Int

    /// The number of carrier periods per second, and the number per bit at 106 kbit/s (ISO/IEC
    /// 14443-2, §6.1 and §8.1).
    private static let carrierFrequency = 13_560_000
    private static let carrierPeriodsPerBit = 128
    /// The number of carrier periods between two frames: 1,236 after a frame whose last bit is 1
    /// (ISO/IEC 14443-3, §6.2.1.1).
    private static let frameDelay = 1236

    private let record = Mutex<[Transfer]>([])

    /// A transfer of bytes on a wire.
    package struct Transfer: Sendable {
        package let start: ContinuousClock.Instant
        package let end: ContinuousClock.Instant
        package let bytes: Int
    }

    package init(baudRate: Int = 115_200) {
        self.baudRate = baudRate
    }

    /// Returns and clears the record. The record contains all transfers since the last call,
    /// ordered by the time at which they ended.
    package func takeTransfers() -> [Transfer] {
        record.withLock { record in
            defer { record = [] }
            return record
        }
    }

    func note(_ transfer: Transfer) {
        record.withLock { $0.append(transfer) }
    }

    /// Returns the time that bytes take on a serial port.
    func serialTime(bytes: Int) -> Duration {
        .seconds(1) * (10 * bytes) / baudRate
    }

    /// Returns the total time that frames take in the air.
    static func airTime(bytes: Int, frames: Int) -> Duration {
        .seconds(1) * (9 * bytes * carrierPeriodsPerBit + frames * frameDelay) / carrierFrequency
    }
}
