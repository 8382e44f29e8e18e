import CNFC
import NFC
import PN532Simulator
import TestSupport
import Testing

/// How reading goes when no tag comes, or something happens while one is read.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct TagReaderTests {
    private let air = Air()
    private let kiosk: SimulatedPN532
    private let chip: SimulatedPN532
    private let interrupt = NFCInterrupt()

    init() throws {
        kiosk = try SimulatedPN532(air: air)
        chip = try SimulatedPN532(air: air)
    }

    /// Reads a tag, and calls `body` when the reader is about to search for one.
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

    // MARK: While nothing is there

    @Test func `Waiting can be ended`() async throws {
        await #expect(throws: NFCError.interrupted) { try await reading { interrupt.interrupt() } }
    }

    @Test func `A device that is pulled out while it searches is lost`() async throws {
        await #expect(throws: NFCError.readerLost(operation: "search for a tag", code: NFC_EIO)) {
            try await reading { chip.unplug() }
        }
    }

    @Test func `A device that falls silent while it searches is lost`() async throws {
        await #expect(throws: NFCError.readerLost(operation: "search for a tag", code: NFC_ETIMEOUT)) {
            try await reading { chip.isMuted = true }
        }
    }

    // MARK: While a tag is read

    /// A tag that lets something happen before each of its answers.
    private func tag(_ event: @escaping @Sendable () -> Void) -> ServedCard {
        ServedCard(kiosk) { _ in
            event()
            return hex("9000")
        }
    }

    @Test func `A tag that is taken away too early is waited for again`() async throws {
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

    @Test func `Reading can be ended within a tap`() async throws {
        let tag = tag { [interrupt] in interrupt.interrupt() }
        await #expect(throws: NFCError.interrupted) { try await reading() }
        try await tag.stop()
    }

    @Test func `A device that is pulled out within a tap is lost`() async throws {
        let tag = tag { [chip] in chip.unplug() }
        let error = try await #require(throws: NFCError.self) { try await reading() }
        #expect(error == .readerLost(operation: "exchange a command with the tag", code: NFC_EIO))
        try await tag.stop()
    }

    @Test func `A device that falls silent within a tap is lost`() async throws {
        let tag = tag { [chip] in chip.isMuted = true }
        let error = try await #require(throws: NFCError.self) { try await reading() }
        #expect(error == .readerLost(operation: "search for a tag", code: NFC_ETIMEOUT))
        try await tag.stop()
    }
}
