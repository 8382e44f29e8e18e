import PN532Simulator
import TestSupport
import TestTraits
import Testing

/// The real kiosk with a reader that does not work for a while.
@Suite("outages of the reader", .proves("M4"), .serialized, .timeLimit(.minutes(20)))
struct OutageTests {
    /// Faults of the reader that last until the test clears them.
    private static let outages: [(name: String, fault: Fault?)] = [
        ("pulled out", nil), ("no ACK", .noAck), ("stuck after ACK", .hangAfterAck), ("refuses all", .errorFrame),
        ("garbled", .badDCS), ("dribbles", .dribble(.milliseconds(300))),
    ]

    @Test func `the screen shows a failed reader, and the reader recovers automatically`() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for (name, fault) in Self.outages {
                group.addTask { try await Self.run(name, fault) }
            }
            for try await line in group { print(line) }
        }
    }

    /// Runs one outage in one kiosk.
    private static func run(_ name: String, _ fault: Fault?) async throws -> String {
        let kiosk = try await KioskFixture(configuration: ["rotation = never"])
        let code = try await kiosk.code()
        var start = ContinuousClock.now
        if let fault { kiosk.chip.inject(fault, times: nil) } else { kiosk.chip.unplug() }
        try await blocking { try kiosk.waitForStatus("NFC tag out of order") }
        let noticed = ContinuousClock.now - start
        let sentence = "Tapping is out of order. Please scan to check in."
        #expect(
            try await eventually {
                try kiosk.screen.contains(sentence)
            } is: {
                $0
            }
        )

        start = .now
        kiosk.chip.clearFaults()
        try kiosk.chip.replug()
        try await blocking { try kiosk.waitForStatus("NFC tag armed") }
        let back = ContinuousClock.now - start
        #expect(try await blocking { try Tap.read(kiosk.air) } == code)
        // A machine without other work needs less than five seconds.
        #expect(noticed < .seconds(500) && back < .seconds(500))
        return "\(name): noticed after \(noticed), recovered after \(back)"
    }
}
