import CheckInProtocol
import Cryptography
import Foundation
import NFC
import PN532Simulator
import Synchronization
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// checkin scan --repeat, for a permanent reader on a desk.
@Suite("scan --repeat", .serialized, .timeLimit(.minutes(15)))
struct RepetitionTests {
    private let air = Air()
    private let reader: SimulatedReader
    private let attendee: AttendeeFixture

    init() throws {
        reader = try SimulatedReader(air: air)
        attendee = try AttendeeFixture()
    }

    private func start(_ arguments: String...) async throws -> RunningProgram {
        try await RunningProgram(
            Products.executable("checkin"),
            ["scan", "--repeat", "--nfc=pn532_uart:\(reader.path)", "--data", attendee.directory.string] + arguments
        )
    }

    /// A tag on the desk that carries a venue's code, or something else.
    private func tag(_ uri: String) -> VirtualTag {
        let tag = Mutex(Type4Tag(message: NDEFMessage.encode(httpsURI: uri)))
        return VirtualTag(type4In: air) { command in .answer(tag.withLock { $0.answer(command) }) }
    }

    private func code(_ seed: UInt8) throws -> String {
        let venue = try VenueDetails(name: "Venue \(seed)", address: "", setting: .indoor)
        let seed = Seed(SecretBytes(copying: [UInt8](repeating: seed, count: 16)))!
        return try VenueCodeURL(authority: "health.example.org", code: VenueCode(seed: seed, venue: venue)).string
    }

    private func wait(for text: String, in program: RunningProgram) async throws {
        let said = try await eventually {
            try program.output + program.error
        } is: {
            $0.contains(text)
        }
        try #require(said.contains(text))
    }

    @Test func `each tag is recorded once, unreadable tags are reported, and Ctrl-C exits with 0`() async throws {
        let checkin = try await start()
        var card: VirtualTag? = tag(try code(1))
        try await wait(for: "Checked in at “Venue 1”", in: checkin)
        // The tag is read repeatedly.
        _ = try await eventually {
            air.taps
        } is: {
            $0 >= 4
        }
        card = nil
        card = tag("https://example.org/menu")
        try await wait(for: "checkin: error: this is not a venue code", in: checkin)
        card = tag("https://e.coronawarn.app?v=1#CAESJggB")
        try await wait(for: "checkin: error: this is a code for the Corona-Warn-App", in: checkin)
        card = VirtualTag(plainIn: air, selRes: 0x08) { _ in .silence }
        try await wait(for: "checkin: hint: hold the reader to the tag at the venue's entrance", in: checkin)
        card = tag(try code(2))
        try await wait(for: "Checked in at “Venue 2”", in: checkin)
        checkin.send(SIGINT)
        let ending = try await checkin.wait()
        #expect(ending.status == 0)
        #expect(ending.output.split(separator: "\n").count == 2)
        // A tag can be taken away while it is read. A slow machine can lose the reader for a moment: this is one line, and
        // another one when the reader is back.
        let said = ending.error.split(separator: "\n").filter { !$0.contains("contact lost") }
        let losses = said.filter { $0.contains("the reader is disconnected") }.count
        #expect(said.count == 6 + 2 * losses, "\(said)")
        // Check-ins of the same second have no order.
        #expect(try await attendee.checkIns().map(\.venue.name).sorted() == ["Venue 1", "Venue 2"])
        // The process turns off the field when it ends, which can take a moment.
        let isQuiet = try await eventually {
            !air.hasField
        } is: {
            $0
        }
        #expect(isQuiet)
        withExtendedLifetime(card) {}
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `SIGINT and SIGTERM exit with 0, also without a tap`(signal: Int32) async throws {
        let checkin = try await start()
        try await wait(for: "hold the reader to the venue's tag", in: checkin)
        checkin.send(signal)
        #expect(try await checkin.wait().status == 0)
        #expect(!air.hasField)
    }

    @Test
    func `after a reader was disconnected, the program waits until it is back, and Ctrl-C exits with 0`() async throws {
        let chip = try SimulatedPN532(air: air)
        let checkin = try await RunningProgram(
            Products.executable("checkin"),
            ["scan", "--repeat", "--nfc=pn532_uart:\(chip.devicePath)", "--data", attendee.directory.string]
        )
        try await wait(for: "hold the reader to the venue's tag", in: checkin)
        chip.unplug()
        try await wait(for: "the reader is disconnected: waiting until it is back", in: checkin)
        checkin.send(SIGINT)
        #expect(try await checkin.wait().status == 0)
    }

    @Test func `the reader's process releases the reader when the program is killed`() async throws {
        let checkin = try await start()
        try await wait(for: "hold the reader to the venue's tag", in: checkin)
        #expect(
            try await eventually {
                air.hasField
            } is: {
                $0
            }
        )
        checkin.send(SIGKILL)
        #expect(
            try await eventually {
                air.hasField
            } is: {
                !$0
            } == false
        )
    }

    @Test func `without --repeat, the program exits after one tag`() async throws {
        let card = tag(try code(3))
        let ending = try await attendee.checkin("scan", "--nfc=pn532_uart:\(reader.path)")
        #expect(ending.status == 0, "\(ending.error)")
        #expect(!air.hasField)
        withExtendedLifetime(card) {}
    }
}
