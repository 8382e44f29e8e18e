import Glibc
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

/// Measures the share of time in which a reader near an idle kiosk would find no tag, from the
/// simulator's record.
enum IdleBenchmark {
    private static let limit = 0.005

    static func run(_ scale: Scale) async throws {
        let duration = scale(Duration.seconds(60), short: .seconds(1))
        let air = Air(realTime: RealTime(baudRate: 115_200))
        let kiosk = try SimulatedPN532(air: air)
        let tag = ServedTag(kiosk, uri: "https://health.example.org/v1#A")
        // Start once the tag is in the air.
        let isArmed = try await eventually(within: .seconds(600)) {
            air.listeningTime != .zero
        } is: {
            $0
        }
        if !isArmed { Benchmarks.fail("the tag was not armed within ten minutes") }
        let (start, listening) = (ContinuousClock.now, air.listeningTime)
        try await Task.sleep(for: duration)
        let (time, heard) = (ContinuousClock.now - start, air.listeningTime - listening)
        let deaf = 1 - heard / time
        let lives = tag.lives
        _ = try await tag.stop()
        withExtendedLifetime(kiosk) {}
        print("idle at 115,200 baud: deaf for \(percent(deaf)) of \(duration), armed \(lives) times;", terminator: " ")
        print("at most \(percent(limit)) is wanted")
        scale.require(deaf <= limit, "the tag is deaf for too long")
    }

    private static func percent(_ share: Double) -> String { "\((share * 100_000).rounded() / 1000) %" }
}

/// Runs 100,000 taps with libnfc on both sides. A tap must not fail or leak resources.
enum SoakBenchmark {
    /// The limit for the growth of resident memory in bytes. It is 10 bytes per tap, less than the
    /// smallest allocation.
    private static let limit = 1 << 20

    static func run(_ scale: Scale) async throws {
        let taps = scale(100_000, short: 500)
        let clock = ContinuousClock()
        let start = clock.now
        let soak = try await Soak.run(taps: taps) { done in
            if isatty(STDERR_FILENO) == 1 { print("\rsoak: \(done) of \(taps)", terminator: "") }
        }
        let growth = soak.after.memory - soak.before.memory
        print(
            "soak: \(soak.taps) taps, \(soak.failures) failures, \((clock.now - start) / taps) for one;",
            terminator: " "
        )
        print("descriptors \(soak.before.descriptors) to \(soak.after.descriptors), memory grew by \(growth) bytes")
        guard soak.failures == 0, soak.before.descriptors == soak.after.descriptors else {
            Benchmarks.fail("taps failed, or left descriptors open")
        }
        scale.require(growth < limit, "memory grows with the taps")
    }
}
