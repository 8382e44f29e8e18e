import NFC
import PN532Simulator
import TestSupport
import Testing

/// Taps with libnfc on both sides.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TapTests {
    private let air = Air()
    private let kiosk: SimulatedPN532
    private let chip: SimulatedPN532

    init() throws {
        kiosk = try SimulatedPN532(air: air)
        chip = try SimulatedPN532(air: air)
    }

    /// Runs `body` with a reader on the second chip.
    private func reading<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing TagReader) throws -> Value
    ) async throws -> Value {
        let connection = chip.connection
        return try await blocking {
            let reader = try TagReader(connection: connection, interrupt: NFCInterrupt())
            return try body(reader)
        }
    }

    /// One READ returns up to 246 bytes of a message. The longest readable message has 4,096 bytes.
    @Test(arguments: [9, 150, 246, 247, 492, 493, 4096])
    func `a message of any length is transferred`(count: Int) async throws {
        let header = count <= 5 + 254 ? 5 : 8
        let uri = "https://" + String(repeating: "a", count: count - header)
        try #require(NDEFMessage.encode(httpsURI: uri).count == count)
        let tag = ServedTag(kiosk, uri: uri)
        #expect(try await reading { try $0.readURI() } == uri)
        #expect(try await tag.stop() == .interrupted)
    }

    @Test func `a tag is read three times in a row`() async throws {
        let tag = ServedTag(kiosk, uri: "https://a.ex")
        let uris = try await reading { reader in [try reader.readURI(), try reader.readURI(), try reader.readURI()] }
        #expect(uris == [String](repeating: "https://a.ex", count: 3))
        #expect(air.taps >= 3)
        #expect(try await tag.stop() == .interrupted)
    }

    @Test func `a change takes effect at the next tap`() async throws {
        let tag = ServedTag(kiosk, uri: "https://a.ex/first")
        let uris = try await reading { reader in
            let first = try reader.readURI()
            tag.change(to: "https://a.ex/second")
            // The tag may already be armed. It loads its message when it is tapped.
            return [first, try reader.readURI()]
        }
        #expect(uris == ["https://a.ex/first", "https://a.ex/second"])
        #expect(try await tag.stop() == .interrupted)
    }

    @Test func `a card that is neither a Type 2 nor a Type 4 tag is not read`() async throws {
        let card = VirtualTag(plainIn: air, selRes: 0x08) { _ in .silence }
        await #expect(throws: Unsuitable(.notATag)) { try await reading { try $0.readURI() } }
        withExtendedLifetime(card) {}
    }

    @Test func `a Type 4 tag without a web address is not read`() async throws {
        let tag = ServedTag(kiosk, message: hex("D1 01 03 54 02656E"))
        await #expect(throws: Unsuitable(.message(.noURI))) { try await reading { try $0.readURI() } }
        #expect(try await tag.stop() == .interrupted)
    }

    @Test func `a card with other applications is not read`() async throws {
        let card = ServedCard(kiosk) { _ in hex("6A82") }
        await #expect(throws: Unsuitable(.type4(.refused(.selectApplication, .fileOrApplicationNotFound)))) {
            try await reading { try $0.readURI() }
        }
        try await card.stop()
    }
}
