import NFC
import PN532Simulator
import TestSupport

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
        while air.listeningTime == .zero { await Task.yield() }
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
