import Foundation
import NFC
import PN532Simulator
import Synchronization
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// Tags through pcscd and the PC/SC libraries.
@Suite(
    "PC/SC",
    .serialized,
    .enabled("pcscd needs root and a mount namespace") {
        geteuid() == 0 ? try await MountNamespace.isPossible : false
    },
    .timeLimit(.minutes(15))
)
struct SmartCardTests {
    /// An attendee whose diary does not matter.
    private let stranger: AttendeeFixture

    init() throws {
        stranger = try AttendeeFixture()
    }

    private func checkin(
        _ service: SmartCardServiceFixture,
        _ attendee: AttendeeFixture,
        _ arguments: String...
    ) async throws -> RunningProgram {
        try await RunningProgram(
            Products.executable("checkin"),
            arguments + (arguments[0] == "scan" ? ["--data", attendee.directory.string] : []),
            environment: service.environment
        )
    }

    @Test(
        .proves("U1"),
        arguments: ["pcsc", "auto", "pcsc:Virtual PCD 00 00"]
    )
    func `a tap through PC/SC results in a check-in`(address: String) async throws {
        let kiosk = try await KioskFixture()
        let attendee = try AttendeeFixture()
        let service = try await SmartCardServiceFixture()
        let card = try BridgedCard(air: kiosk.air, port: service.port)
        let ending = try await checkin(service, attendee, "scan", "--nfc=\(address)").wait()
        #expect(ending.status == 0, "\(ending.error)")
        #expect(ending.output.hasPrefix("Checked in at “Café Meridian” until "))
        #expect(ending.error == "checkin: hold the reader to the venue's tag (Ctrl-C to stop)\n")
        #expect(try await attendee.checkIns().map(\.venue.name) == ["Café Meridian"])
        withExtendedLifetime(card) {}
    }

    @Test func `an independent reader, scriptor, reads the same code from the running kiosk`() async throws {
        let kiosk = try await KioskFixture()
        let service = try await SmartCardServiceFixture()
        let card = try BridgedCard(air: kiosk.air, port: service.port)
        let script = """
            00 A4 04 00 07 D2 76 00 00 85 01 01 00
            00 A4 00 0C 02 E1 04
            00 B0 00 00 02
            00 B0 00 02 F6

            """
        // scriptor fails if there is no card yet or the contact is lost.
        let ending = try await eventually {
            try await RunningProgram.run(
                URL(filePath: "/usr/bin/scriptor"),
                ["-r", "Virtual PCD 00 00"],
                environment: service.environment,
                input: script
            )
        } is: {
            $0.output.ranges(of: ": Normal processing").count == 4
        }
        // In the output, an answer is "< " and the bytes, followed by ": " and the meaning of the
        // status word. The bytes can be broken over several lines.
        let answers = ending.output.replacing("\n", with: " ").split(separator: "< ").dropFirst()
        let message = try #require(answers.last?.split(separator: ":").first.flatMap { [UInt8](hex: String($0)) })
        #expect(try await NDEFMessage.decodeURI(message.dropLast(2)) == kiosk.code())
        withExtendedLifetime(card) {}
    }

    @Test func `a sticker is read through PC/SC`() async throws {
        let air = Air()
        let message = NDEFMessage.encode(httpsURI: "https://example.org/menu")
        let memory =
            [UInt8](repeating: 0, count: 12) + [0xE1, 0x10, 0x12, 0x00, 0x03, UInt8(message.count)] + message + [0xFE]
        let tag = VirtualTag(type2In: air, memory: memory + [UInt8](repeating: 0, count: 160 - memory.count))
        let service = try await SmartCardServiceFixture()
        let card = try BridgedCard(air: air, port: service.port, kind: .type2)
        let ending = try await checkin(service, stranger, "scan", "--nfc=pcsc:00 00").wait()
        #expect(ending.status == 1)
        #expect(ending.error.contains("checkin: error: this is not a venue code"), "\(ending.error)")
        withExtendedLifetime((tag, card)) {}
    }

    @Test func `a card without a tag in a named reader is refused`() async throws {
        let air = Air()
        let tag = VirtualTag(type4In: air) { _ in .answer([0x6A, 0x82]) }
        let service = try await SmartCardServiceFixture()
        let card = try BridgedCard(air: air, port: service.port)
        let ending = try await checkin(service, stranger, "scan", "--nfc=pcsc:00 00").wait()
        #expect(ending.status == 1)
        #expect(ending.error.contains("checkin: error: the tag carries no NDEF message (it answered 6A82)"))
        withExtendedLifetime((tag, card)) {}
    }

    @Test func `a card that is removed during reading can return`() async throws {
        let air = Air()
        let commands = Atomic(0)
        let tag = Mutex(Type4Tag(message: NDEFMessage.encode(httpsURI: "https://a.ex/")))
        let card = VirtualTag(type4In: air) { command in
            // The third command of the first attempt gets no answer.
            let number = commands.add(1, ordering: .relaxed).newValue
            return number == 3 ? .silence : .answer(tag.withLock { $0.answer(command) })
        }
        let service = try await SmartCardServiceFixture()
        let bridge = try BridgedCard(air: air, port: service.port)
        let ending = try await checkin(service, stranger, "scan", "--nfc=pcsc:00 00").wait()
        #expect(ending.error.contains("checkin: error: this is not a venue code"), "\(ending.error)")
        #expect(commands.load(ordering: .relaxed) >= 9)
        withExtendedLifetime((card, bridge)) {}
    }

    @Test func `a card without a tag that is already in one of several readers is ignored`() async throws {
        let air = Air()
        var card: VirtualTag? = VirtualTag(type4In: air) { _ in .answer([0x6A, 0x82]) }
        let service = try await SmartCardServiceFixture()
        var bridge: BridgedCard? = try BridgedCard(air: air, port: service.port)
        // The card is present from the start. If the command names the card's reader, the card is
        // refused.
        #expect(try await checkin(service, stranger, "scan", "--nfc=pcsc:00 00").wait().status == 1)
        let waiting = try await checkin(service, stranger, "scan", "--nfc=pcsc")
        _ = try await eventually {
            try waiting.error
        } is: {
            $0.contains("hold the reader")
        }
        bridge = nil
        let tag = Mutex(Type4Tag(message: NDEFMessage.encode(httpsURI: "https://a.ex/")))
        card = VirtualTag(type4In: air) { command in .answer(tag.withLock { $0.answer(command) }) }
        bridge = try BridgedCard(air: air, port: service.port)
        let error = try await waiting.wait().error
        #expect(error.contains("checkin: error: this is not a venue code"), "\(error)")
        withExtendedLifetime((card, bridge)) {}
    }

    @Test func `the readers are listed in the form for --nfc`() async throws {
        let service = try await SmartCardServiceFixture()
        let ending = try await checkin(service, stranger, "readers").wait()
        #expect(ending.status == 0)
        #expect(ending.output.hasPrefix("pcsc:Virtual PCD 00 00\npcsc:Virtual PCD 00 01\n"))
        #expect(ending.error == "")
    }

    @Test func `Ctrl-C ends the wait for a card`() async throws {
        let service = try await SmartCardServiceFixture()
        let checkin = try await checkin(service, stranger, "scan", "--nfc=pcsc")
        _ = try await eventually {
            try checkin.error
        } is: {
            $0.contains("hold the reader")
        }
        checkin.send(SIGINT)
        let ending = try await checkin.wait()
        #expect(ending.status == 1)
        #expect(ending.error.hasSuffix("checkin: error: reading was interrupted\n"))
    }

    @Test func `Ctrl-C waits for a slow reader`() async throws {
        let service = try await SmartCardServiceFixture()
        let card = try StuckCard(port: service.port)
        let checkin = try await checkin(service, stranger, "scan", "--nfc=pcsc")
        #expect(try await card.isAsked())
        checkin.send(SIGINT)
        // This is the delay of the reader. It is less than the limit of 10 seconds.
        try await Task.sleep(for: .seconds(2))
        card.answer()
        let ending = try await checkin.wait()
        #expect(ending.status == 1)
        #expect(ending.error.hasSuffix("checkin: error: reading was interrupted\n"))
    }

    @Test func `a second Ctrl-C ends the wait for a hanging reader`() async throws {
        let service = try await SmartCardServiceFixture()
        let card = try StuckCard(port: service.port)
        let checkin = try await checkin(service, stranger, "scan", "--nfc=pcsc")
        #expect(try await card.isAsked())
        let said = try await eventually {
            checkin.send(SIGINT)
            return try checkin.error
        } is: {
            $0.contains("interrupted")
        }
        #expect(said.hasSuffix("checkin: error: reading was interrupted, and the reader does not respond\n"))
        #expect(try await checkin.wait().status == 1)
        withExtendedLifetime(card) {}
    }

    @Test func `a missing reader and a stopped pcscd are errors`() async throws {
        let service = try await SmartCardServiceFixture()
        let ending = try await checkin(service, stranger, "scan", "--nfc=pcsc:ACS").wait()
        #expect(ending.status == 1)
        #expect(ending.error.hasPrefix("checkin: error: the PC/SC service has no reader named ACS\n"))
        let waiting = try await checkin(service, stranger, "scan", "--nfc=pcsc")
        _ = try await eventually {
            try waiting.error
        } is: {
            $0.contains("hold the reader")
        }
        service.end()
        let lost = try await waiting.wait()
        #expect(lost.status == 1)
        let reasons = ["pcscd is not running", "pcscd closed the connection"]
        #expect(reasons.contains { lost.error.contains($0) }, "\(lost.error)")
    }
}
