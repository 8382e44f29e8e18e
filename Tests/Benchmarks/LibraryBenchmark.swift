import NFC
import PN532Simulator
import TestSupport

/// Compares a whole tap with libnfc on both sides, on wires without a speed limit, with the same
/// tap by a reader without libnfc.
enum LibraryBenchmark {
    private static let address = "https://health.example.org/v1#" + String(repeating: "A", count: 135)

    static func run(_ scale: Scale) async throws {
        let air = Air()
        let (kiosk, chip) = (try SimulatedPN532(air: air), try SimulatedPN532(air: air))
        let tag = ServedTag(kiosk, uri: address)
        let reader = try TagReader(connection: chip.connection, interrupt: NFCInterrupt())
        var comparison = Comparison("tap through libnfc on both sides", baseline: "by a reader without libnfc")
        for tap in 0...scale(300, short: 10) {
            var round = comparison
            try round.round {
                guard try reader.next() == .uri(address) else { Benchmarks.fail("another address was read") }
            } baseline: {
                guard try Tap.read(air) == address else { Benchmarks.fail("another address was read") }
            }
            // The first round is a warm-up.
            if tap > 0 { comparison = round }
        }
        _ = try await tag.stop()
        // A chip is unplugged when its value is released.
        withExtendedLifetime((kiosk, chip)) {}
        comparison.report()
    }
}
