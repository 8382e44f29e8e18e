import NFC
import PN532Simulator
import TestSupport

/// Compares a whole tap on wires at real speed, from the reader's first frame to the last, with the
/// time in which the wires were busy.
///
/// The reader is ideal, so the time beyond the wires is the kiosk's: libnfc, our process and the
/// system.
enum TapBenchmark {
    private static let address = "https://health.example.org/v1#" + String(repeating: "A", count: 135)
    private static let limit = 1.10

    static func run(_ scale: Scale) async throws {
        let realTime = RealTime(baudRate: 115_200)
        let air = Air(realTime: realTime)
        let kiosk = try SimulatedPN532(air: air)
        let tag = ServedTag(kiosk, uri: address)
        var comparison = Comparison(
            "tap at 115,200 baud and 106 kbit/s",
            baseline: "the wires alone"
        )
        var bytes = 0
        for tap in 0...scale(100, short: 5) {
            let armed = air.listeningTime
            while air.listeningTime == armed {}
            _ = realTime.takeTransfers()
            let start = ContinuousClock.now
            guard try Tap.read(air) == address else { Benchmarks.fail("another address was read") }
            let end = ContinuousClock.now
            let transfers = realTime.takeTransfers().filter { $0.start >= start && $0.end <= end }
            bytes = transfers.reduce(0) { $0 + $1.bytes }
            if tap > 0 { comparison.add(ours: end - start, baseline: transfers.busyTime) }
        }
        _ = try await tag.stop()
        withExtendedLifetime(kiosk) {}
        comparison.report()
        print("  \(bytes) bytes on both wires; at most \(limit) is wanted")
        scale.require(comparison.ratio <= limit, "a tap takes too long beside its wires")
    }
}

extension [RealTime.Transfer] {
    /// The time in which at least one wire was busy.
    fileprivate var busyTime: Duration {
        var busy = Duration.zero
        var end: ContinuousClock.Instant?
        for transfer in sorted(by: { $0.start < $1.start }) {
            let start = Swift.max(transfer.start, end ?? transfer.start)
            busy += Swift.max(.zero, transfer.end - start)
            end = Swift.max(transfer.end, end ?? transfer.end)
        }
        return busy
    }
}
