import PN532Simulator
import Processes
import TestSupport
import Testing
@testable import VenueKiosk

@Suite(.serialized, .timeLimit(.minutes(10)))
struct TagProbeTests {
    private let chip: SimulatedPN532

    init() throws {
        chip = try SimulatedPN532(air: Air())
    }

    private func probe(_ program: ChildProcess.Program, timeout: Int32 = 60_000) async throws -> String? {
        try await blocking { TagProbe.run(program, timeout: timeout) }
    }

    @Test func `A working reader can be probed repeatedly`() async throws {
        for _ in 1...3 {
            #expect(try await probe(.servingTag(at: chip.devicePath)) == nil)
        }
    }

    @Test func `A missing reader is reported`() async throws {
        #expect(
            try await probe(.servingTag(at: "/nowhere"))
                == "cannot open the NFC reader's device /nowhere: No such file or directory"
        )
    }

    @Test func `A silent reader is reported`() async throws {
        chip.isMuted = true
        let path = chip.devicePath
        #expect(try await probe(.servingTag(at: path)) == "no NFC reader answers at pn532_uart:\(path)")
    }

    /// For example, a PN533 is opened and armed like a PN532, but then refuses to act as a tag.
    @Test func `A reader that cannot act as a tag is reported`() async throws {
        #expect(try await probe(.script("printf A >&0; printf 'Fit cannot' >&0")) == "it cannot")
    }

    @Test func `The probe succeeds if a phone is on the reader`() async throws {
        #expect(try await probe(.script("printf A >&0; printf A >&0; exec cat")) == nil)
    }

    @Test(arguments: [
        ("exit 0", "the tag process exited unexpectedly"),
        ("printf A >&0", "the tag process exited unexpectedly"),
        ("printf x >&0; exec sleep 1000", "unexpected message from the tag process"),
    ])
    func `A faulty process is reported`(script: String, failure: String) async throws {
        #expect(try await probe(.script(script)) == failure)
    }

    @Test func `A silent process is reported`() async throws {
        #expect(try await probe(.script("exec sleep 1000"), timeout: 200) == "the reader does not respond")
    }

    @Test func `A program that cannot be started is reported`() async throws {
        let program = ChildProcess.Program(executable: "/nowhere/venued", arguments: [])
        #expect(try await probe(program) == "could not start the tag process")
    }
}
