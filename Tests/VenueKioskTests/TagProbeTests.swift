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

    private func probe(_ program: ChildProcess.Program, timeout: Duration = .seconds(60)) async throws -> String? {
        try await blocking { TagProbe.run(program, timeout: timeout) }
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

    @Test(arguments: [
        ("exit 0", "the tag process exited unexpectedly"),
        ("printf A >&0", "the tag process exited unexpectedly"),
        ("printf x >&0; exec sleep 1000", "the tag process sent an unknown message"),
    ])
    func `a faulty process is reported`(script: String, failure: String) async throws {
        #expect(try await probe(.script(script)) == failure)
    }

    @Test func `a silent process is reported`() async throws {
        #expect(
            try await probe(.script("exec sleep 1000"), timeout: .milliseconds(200))
                == "the tag process did not respond for 0.2 seconds"
        )
    }

    @Test func `a program that cannot be started is reported`() async throws {
        let program = ChildProcess.Program(executable: "/proc/nowhere/venued", arguments: [])
        #expect(try await probe(program) == "could not start the tag process")
    }

    private func observe(
        _ script: String,
        limit: Duration,
        timeout: Duration = .seconds(60)
    ) async throws -> TagProbe.Finding {
        try await blocking { TagProbe.observe(.script(script), limit: limit, timeout: timeout) }
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

    @Test(arguments: [
        ("printf '!lost' >&0", "lost"), ("exit", "the tag process exited unexpectedly"),
        ("exec sleep 1000", "the tag process did not respond"),
        ("printf x >&0; exec cat", "the tag process sent an unknown message"),
    ])
    func `a reader that fails while it waits for a tap is reported`(end: String, failure: String) async throws {
        let finding = try await observe("printf A >&0; printf A >&0; \(end)", limit: .seconds(60), timeout: .seconds(1))
        #expect(finding.failure?.hasPrefix(failure) == true)
        #expect(finding.tap == .none)
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
