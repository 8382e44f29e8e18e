import NFC
import PN532Simulator

/// Taps without end: two chips that face each other, with libnfc on both sides.
package struct Soak: Sendable {
    /// Taps that come first, until all is allocated that will be used again and again.
    private static let warmUp = 500
    private static let uri = "https://health.example.org/v1#" + String(repeating: "A", count: 135)

    package let taps: Int
    /// Taps that read something else than what the tag carries.
    package let failures: Int
    /// Of this process, in which all of it runs: after the warm-up, and at the end.
    package let (before, after): (ProcessUsage, ProcessUsage)

    /// Blocks until all taps are done.
    ///
    /// - Parameter progress: Told how many taps are done, after every thousand.
    /// - Throws: ``NFCError`` when a side fails, `CancellationError` when the tag ended in between.
    package static func run(taps: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> Soak {
        let air = Air()
        let (kiosk, chip) = (try SimulatedPN532(air: air), try SimulatedPN532(air: air))
        let tag = ServedTag(kiosk, uri: uri)
        let interrupt = NFCInterrupt()
        // A tag that ends leaves a reader that waits.
        Task {
            _ = try? await tag.ended()
            interrupt.interrupt()
        }
        let result = try await blocking { [connection = chip.connection] in
            let reader = try TagReader(connection: connection, interrupt: interrupt)
            for _ in 1...warmUp { _ = try reader.next() }
            let before = try ProcessUsage()
            var failures = 0
            for tap in 1...taps {
                if try reader.next() != .uri(uri) { failures += 1 }
                if tap.isMultiple(of: 1000) { progress(tap) }
            }
            return Soak(taps: taps, failures: failures, before: before, after: try ProcessUsage())
        }
        _ = try await tag.stop()
        withExtendedLifetime((kiosk, chip)) {}
        return result
    }
}
