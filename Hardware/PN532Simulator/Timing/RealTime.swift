import Synchronization

/// Makes a simulation as slow as its wires are, and keeps a record of when they were busy.
///
/// A byte takes 10 bits on a serial port (8N1), and 9 bits in the air, where a parity bit follows it. A frame in the air
/// begins a frame delay after the one before. Everything else takes no time, so that what a tap needs beyond its wires is
/// what its programs need.
package final class RealTime: Sendable {
    /// Bits per second on each chip's serial port.
    package let baudRate: Int

    /// Carrier periods per second in the air, and per bit at 106 kbit/s (ISO/IEC 14443-2, §6.1 and §8.1).
    private static let carrierFrequency = 13_560_000
    private static let carrierPeriodsPerBit = 128
    /// Carrier periods between two frames: 1,236 after one that ends with a set bit (ISO/IEC 14443-3, §6.2.1.1).
    private static let frameDelay = 1236

    private let record = Mutex<[Transfer]>([])

    /// Bytes that a wire carried.
    package struct Transfer: Sendable {
        package let start: ContinuousClock.Instant
        package let end: ContinuousClock.Instant
        package let bytes: Int
    }

    package init(baudRate: Int = 115_200) {
        self.baudRate = baudRate
    }

    /// Takes the record: all transfers since it was taken last, in the order in which they ended.
    package func takeTransfers() -> [Transfer] {
        record.withLock { record in
            defer { record = [] }
            return record
        }
    }

    func note(_ transfer: Transfer) {
        record.withLock { $0.append(transfer) }
    }

    /// How long bytes take on a serial port.
    func serialTime(bytes: Int) -> Duration {
        .seconds(1) * (10 * bytes) / baudRate
    }

    /// How long frames take in the air, in all.
    static func airTime(bytes: Int, frames: Int) -> Duration {
        .seconds(1) * (9 * bytes * carrierPeriodsPerBit + frames * frameDelay) / carrierFrequency
    }
}
