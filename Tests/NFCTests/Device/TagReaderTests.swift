import CNFC
import NFC
import PN532Simulator
import TestSupport
import Testing

/// Reading when no tag appears, or when something fails during a read.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TagReaderTests {
    private let air = Air()
    private let kiosk: SimulatedPN532
    private let chip: SimulatedPN532
    private let interrupt = NFCInterrupt()

    init() throws {
        kiosk = try SimulatedPN532(air: air)
        chip = try SimulatedPN532(air: air)
    }

    /// Reads a tag and calls `body` just before the reader starts searching.
    private func reading(_ body: () -> Void = {}) async throws -> String {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        async let uri = blocking { [connection = chip.connection, interrupt] in
            defer { begin.finish() }
            let reader = try TagReader(connection: connection, interrupt: interrupt)
            begin.yield()
            return try reader.readURI()
        }
        for await _ in begun.prefix(1) { body() }
        return try await uri
    }

    // MARK: No tag present

    @Test func `waiting for a tag can be interrupted`() async throws {
        await #expect(throws: NFCError.interrupted) { try await reading { interrupt.interrupt() } }
    }

    @Test func `unplugging the device during a search is reported as a lost reader`() async throws {
        await #expect(throws: NFCError.readerLost(operation: "search for a tag", code: NFC_EIO)) {
            try await reading { chip.unplug() }
        }
    }

    @Test func `a device that stops responding during a search is reported as a lost reader`() async throws {
        await #expect(throws: NFCError.readerLost(operation: "search for a tag", code: NFC_ETIMEOUT)) {
            try await reading { chip.isMuted = true }
        }
    }

    // MARK: Closing

    @Test(arguments: [Fault.noAck, .badDCS, .truncated(3), .errorFrame], [Command.Code.rfConfiguration, .powerDown])
    func `a closed reader has no field, even if a command fails`(fault: Fault, command: Command.Code) async throws {
        let hadField = try await blocking { [air, chip, interrupt] in
            try withExtendedLifetime(TagReader(connection: chip.connection, interrupt: interrupt)) { _ in
                chip.inject(fault, on: command)
                return air.hasField
            }
        }
        #expect(hadField)
        #expect(!air.hasField)
    }

    // MARK: During a read

    /// Returns a tag that calls `event` before each answer.
    private func tag(_ event: @escaping @Sendable () -> Void) -> ServedCard {
        ServedCard(kiosk) { _ in
            event()
            return hex("9000")
        }
    }

    @Test func `if a tag is removed too early, the reader waits for it again`() async throws {
        let tag = tag { [air] in air.isCoupled = false }
        async let uri = reading()
        let isCoupled = try await eventually {
            air.isCoupled
        } is: {
            !$0
        }
        try #require(!isCoupled)
        try await tag.stop()
        air.isCoupled = true
        let next = ServedTag(kiosk, uri: "https://a.ex")
        #expect(try await uri == "https://a.ex")
        #expect(try await next.stop() == .interrupted)
    }

    @Test func `reading can be interrupted during a tap`() async throws {
        let tag = tag { [interrupt] in interrupt.interrupt() }
        await #expect(throws: NFCError.interrupted) { try await reading() }
        try await tag.stop()
    }

    @Test func `unplugging the device during a tap is reported as a lost reader`() async throws {
        let tag = tag { [chip] in chip.unplug() }
        let error = try await #require(throws: NFCError.self) { try await reading() }
        #expect(error == .readerLost(operation: "exchange a command with the tag", code: NFC_EIO))
        try await tag.stop()
    }

    @Test func `a device that stops responding during a tap is reported as a lost reader`() async throws {
        let tag = tag { [chip] in chip.isMuted = true }
        let error = try await #require(throws: NFCError.self) { try await reading() }
        #expect(error == .readerLost(operation: "search for a tag", code: NFC_ETIMEOUT))
        try await tag.stop()
    }
}
