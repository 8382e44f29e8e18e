import NFC
import PN532Simulator

/// A large number of taps between two simulated chips, with libnfc on both sides.
package struct Soak: Sendable {
    /// The number of taps before the first measurement. After these taps, all reusable memory has
    /// been allocated.
    private static let warmUp = 500
    private static let uri = "https://health.example.org/v1#" + String(repeating: "A", count: 135)

    package let taps: Int
    /// The number of taps that read a message other than the one on the tag.
    package let failures: Int
    /// The usage of this process, which runs both sides. Measured after the warm-up and at the end.
    package let (before, after): (ProcessUsage, ProcessUsage)

    /// Blocks until all taps are done.
    ///
    /// - Parameter progress: Called after every thousand taps, with the number of taps that are
    ///   done.
    /// - Throws: ``NFCError`` if one side fails, or `CancellationError` if the tag ends before the
    ///   last tap.
    package static func run(taps: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> Soak {
        let air = Air()
        let (kiosk, chip) = (try SimulatedPN532(air: air), try SimulatedPN532(air: air))
        let tag = ServedTag(kiosk, uri: uri)
        let interrupt = NFCInterrupt()
        // If the tag ended, the reader would otherwise wait for ever.
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
