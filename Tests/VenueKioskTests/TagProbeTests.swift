import OperatingSystem
import PN532Simulator
import TestSupport
import Testing
@testable import VenueKiosk

@Suite(.serialized, .timeLimit(.minutes(10)))
struct TagProbeTests {
    private let chip: SimulatedPN532

    init() throws {
        chip = try SimulatedPN532(air: Air())
    }

    private func probe(_ program: ChildProcess.Program) async throws -> String? {
        try await blocking { TagProbe.run(program, timeout: .seconds(60)) }
    }

    @Test func `a working reader can be probed repeatedly`() async throws {
        for _ in 1...3 {
            #expect(try await probe(.servingTag(at: chip.devicePath)) == nil)
        }
    }

    @Test func `a missing reader is reported`() async throws {
        #expect(
            try await probe(.servingTag(at: "/proc/nowhere"))
                == "cannot open the NFC reader's device /proc/nowhere: No such file or directory"
        )
    }

    @Test func `a silent reader is reported`() async throws {
        chip.isMuted = true
        let path = chip.devicePath
        #expect(try await probe(.servingTag(at: path)) == "no NFC reader answers at pn532_uart:\(path)")
    }

    /// For example, a PN533 is opened and armed like a PN532, but then refuses to act as a tag.
    @Test func `a reader that cannot act as a tag is reported`() async throws {
        #expect(try await probe(.script("printf A >&0; printf '!it cannot' >&0")) == "it cannot")
    }

    @Test func `the probe succeeds if a phone is on the reader`() async throws {
        #expect(try await probe(.script("printf A >&0; printf A >&0; exec cat")) == nil)
    }

    private func observe(_ script: String, limit: Duration) async throws -> TagProbe.Finding {
        try await blocking { TagProbe.observe(.script(script), limit: limit, timeout: .seconds(60)) }
    }

    @Test func `a tap is measured from its first contact`() async throws {
        let finding = try await observe(
            "printf CPN >&0; printf A >&0; printf A >&0; printf S >&0; printf A >&0; sleep 0.3; printf S >&0; "
                + "printf A >&0; printf R >&0; exec cat",
            limit: .seconds(60)
        )
        #expect(finding.failure == nil && finding.chip == "PN")
        guard case .complete(let duration) = finding.tap else {
            Issue.record("the tap is \(finding.tap)")
            return
        }
        #expect(duration >= .milliseconds(250))
    }

    @Test func `a phone that only selects the tag is reported`() async throws {
        let finding = try await observe("for m in A A S A; do printf $m >&0; done; exec cat", limit: .seconds(1))
        #expect(finding == TagProbe.Finding(tap: .incomplete))
    }

    @Test func `a reader that fails while it waits for a tap is reported`() async throws {
        let finding = try await observe("printf A >&0; printf A >&0; printf '!lost' >&0", limit: .seconds(60))
        #expect(finding == TagProbe.Finding(failure: "lost"))
    }

    @Test func `a wait can be stopped`() async throws {
        let script = "printf A >&0; printf A >&0; exec cat"
        let finding = try await blocking {
            TagProbe.observe(.script(script), limit: .seconds(600), isStopping: { true })
        }
        #expect(finding == TagProbe.Finding())
    }

    @Test func `a simulated phone is measured, and the chip is named`() async throws {
        let air = Air()
        let chip = try SimulatedPN532(air: air)
        defer { chip.close() }
        let program = ChildProcess.Program.servingTag(at: chip.devicePath, isProbe: true)
        async let url = blocking { try Tap.read(air) }
        let finding = try await blocking {
            TagProbe.observe(program, code: "https://a.example/x", limit: .seconds(60), timeout: .seconds(60))
        }
        #expect(finding.failure == nil && finding.chip == "PN532 v1.6")
        guard case .complete = finding.tap else {
            Issue.record("the tap is \(finding.tap)")
            return
        }
        #expect(try await url == "https://a.example/x")
    }
}
