import Foundation
import Glibc
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport
import Testing
@testable import VenueKiosk

/// The supervisor with real processes and a simulated chip.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TagSupervisorTests {
    private let directory: TemporaryDirectory
    private let air = Air()
    private let chip: SimulatedPN532
    private let phone: VirtualReader

    init() throws {
        directory = try TemporaryDirectory()
        chip = try SimulatedPN532(air: air, link: directory.path.appending("chip").string)
        phone = VirtualReader(air: air)
    }

    private var program: ChildProcess.Program { .servingTag(at: chip.devicePath) }

    /// Returns the process that currently serves the tag.
    private func child() throws -> TagChild {
        try #require(TagChild.all(withArgument: "pn532_uart:\(chip.devicePath)").first)
    }

    /// Returns the URI that a phone reads.
    private func read() async throws -> String {
        try await blocking { try Tap.read(air) }
    }

    /// Waits until a phone can select the tag, without reading it.
    private func waitForTag() throws {
        try #require(phone.select(within: .seconds(60)))
        phone.leave()
    }

    // MARK: Normal operation

    @Test func `a tag is armed and read, and the code can be changed`() async throws {
        try await TagSupervision.during(program) { tag in
            #expect(try await tag.next() == .armed)
            #expect(try await read() == "https://a.ex/first")
            tag.supervisor.serve("https://a.ex/second")
            let uri = try await eventually {
                try await read()
            } is: {
                $0 != "https://a.ex/first"
            }
            #expect(uri == "https://a.ex/second")
        }
    }

    @Test func `stopping leaves no process`() async throws {
        var child: TagChild?
        try await TagSupervision.during(program) { tag in
            try await tag.untilArmed()
            child = try self.child()
        }
        #expect(try #require(child).exists == false)
        #expect(!phone.select(within: .zero))
    }

    @Test func `run() returns at once if stop() was called first`() {
        let supervisor = TagSupervisor(program: .script("read -r x"), code: "https://a.ex", timeout: .seconds(5)) { _ in
        }
        supervisor.stop()
        supervisor.run()
    }

    @Test(.enabled(if: geteuid() == 0, "only root can inspect a process that protects its memory"))
    func `the process inherits only its end of the socket pair`() async throws {
        try await TagSupervision.during(program) { tag in
            try await tag.untilArmed()
            try waitForTag()
            let child = try child()
            #expect(child.environment == [])

            var descriptors = child.descriptors
            #expect(descriptors.removeValue(forKey: 0)?.hasPrefix("socket:") == true)
            #expect(descriptors.removeValue(forKey: 1) == "/dev/null")
            #expect(descriptors.removeValue(forKey: 2) == "/dev/null")
            // The process has locked the port, and libnfc has opened it. libnfc has a pipe, and the
            // timeout of NFCInterrupt has another one.
            let port = try FileManager.default.destinationOfSymbolicLink(atPath: chip.devicePath)
            #expect(descriptors.values.filter { $0 == port }.count == 2)
            let others = Set(descriptors.values.filter { $0 != port })
            #expect(others.count == 2 && others.allSatisfy { $0.hasPrefix("pipe:") })
            #expect(others.isDisjoint(with: TagChild.ours.values))
        }
    }

    // MARK: Failures

    @Test func `a killed process is restarted with the latest code`() async throws {
        try await TagSupervision.during(program) { tag in
            try await tag.untilArmed()
            tag.supervisor.serve("https://a.ex/second")
            try child().send(SIGKILL)
            #expect(try await tag.untilOutOfOrder() == "the tag process exited unexpectedly")
            try await tag.untilArmed()
            #expect(try await read() == "https://a.ex/second")
        }
    }

    @Test func `an unplugged reader is reported, and used again when it is plugged in`() async throws {
        let lost = "the NFC reader stopped responding and did not act as a tag (libnfc error -1)"
        try await TagSupervision.during(program) { tag in
            try await tag.untilArmed()
            try waitForTag()
            chip.unplug()
            #expect(try await tag.untilOutOfOrder() == lost)
            let gone = "cannot open the NFC reader's device \(chip.devicePath): No such file or directory"
            #expect(try await tag.next() == .outOfOrder(reason: gone))
            try chip.replug()
            try await tag.untilArmed()
            #expect(try await read() == "https://a.ex/first")
        }
    }

    @Test func `a silent reader is reported, and used when it responds`() async throws {
        chip.isMuted = true
        try await TagSupervision.during(program) { tag in
            #expect(
                try await tag.next() == .outOfOrder(reason: "no NFC reader answers at pn532_uart:\(chip.devicePath)")
            )
            chip.isMuted = false
            try await tag.untilArmed()
            #expect(try await read() == "https://a.ex/first")
        }
    }

    /// For example, a PN533 is opened and armed like a PN532, but then refuses to act as a tag.
    @Test func `a process that cannot arm its tag is not reported as armed`() async throws {
        try await TagSupervision.during(.script("printf A >&0; printf '!it cannot' >&0")) { tag in
            let events = [try await tag.next(), try await tag.next()]
            #expect(events == [.outOfOrder(reason: "it cannot"), .outOfOrder(reason: "it cannot")])
        }
    }

    @Test func `a process that arms its tag and then stays silent is armed`() async throws {
        try await TagSupervision.during(.script("printf A >&0; exec cat >/dev/null"), timeout: .seconds(60)) { tag in
            let event = try await tag.next()
            #expect(event == .armed)
        }
    }

    /// Concurrent tests have sockets of this kind too, but fewer than fifty.
    @Test func `fifty restarts leak no descriptors and no processes`() async throws {
        let token = "fifty-\(directory.path)"
        try await TagSupervision.during(.script("exit 0", token)) { tag in
            let before = Self.messageSockets
            for _ in 1...50 { _ = try await tag.untilOutOfOrder() }
            #expect(Self.messageSockets < before + 25)
        }
        #expect(TagChild.all(withArgument: token).isEmpty)
    }

    private static var messageSockets: Int {
        TagChild.ours.keys.count { descriptor in
            var type: Int32 = 0
            var count = socklen_t(MemoryLayout<Int32>.size)
            return unsafe getsockopt(Int32(descriptor), SOL_SOCKET, SO_TYPE, &type, &count) == 0
                && type == Int32(SOCK_SEQPACKET.rawValue)
        }
    }
}
