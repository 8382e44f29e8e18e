import Glibc
import TestSupport

/// Runs 100,000 taps with libnfc on both sides. None may fail or leak resources.
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
