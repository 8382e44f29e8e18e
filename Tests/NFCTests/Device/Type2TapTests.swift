import NFC
import PN532Simulator
import TestSupport
import Testing

/// Stickers (Type 2 tags) read through libnfc.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct Type2TapTests {
    private let air = Air()
    private let chip: SimulatedPN532

    init() throws {
        chip = try SimulatedPN532(air: air)
    }

    private func next(_ count: Int = 1) async throws -> [TagOutcome] {
        try await blocking { [connection = chip.connection] in
            let reader = try TagReader(connection: connection, interrupt: NFCInterrupt())
            return try (0..<count).map { _ in try reader.next() }
        }
    }

    /// Returns a data area that contains a web address.
    private func block(_ uri: String) -> [UInt8] {
        let message = NDEFMessage.encode(httpsURI: uri)
        let count =
            message.count < 255
            ? [UInt8(message.count)] : [0xFF, UInt8(message.count >> 8), UInt8(message.count & 255)]
        return hex("00 FD 01 00 03") + count + message + [0xFE]
    }

    @Test(arguments: [20, 150, 400])
    func `a sticker is read repeatedly while it stays on the reader`(count: Int) async throws {
        let uri = "https://a.ex/" + String(repeating: "a", count: count)
        let memory = type2Memory(container: hex("E1 10 3E 00"), block(uri), size: 496)
        let tag = VirtualTag(type2In: air, memory: memory)
        #expect(try await next(3) == [TagOutcome](repeating: .uri(uri), count: 3))
        withExtendedLifetime(tag) {}
    }

    @Test func `an empty sticker is unsuitable`() async throws {
        let tag = VirtualTag(type2In: air, memory: type2Memory(hex("03 00 FE")))
        #expect(try await next() == [.unsuitable(reason: TagError.type2(.messageLength(0)).description)])
        withExtendedLifetime(tag) {}
    }

    @Test func `a sticker that rejects READ is unsuitable`() async throws {
        let tag = VirtualTag(plainIn: air, selRes: 0x00) { _ in .answer([0x00]) }
        #expect(try await next() == [.unsuitable(reason: TagError.type2(.refused(page: 3)).description)])
        withExtendedLifetime(tag) {}
    }

    @Test func `a sticker that stops responding is reported as lost contact`() async throws {
        let memory = type2Memory(block("https://a.ex/long-enough-for-a-second-command"))
        let tag = VirtualTag(plainIn: air, selRes: 0x00) { frame in
            frame == [0x30, 3] ? .answer(Array(memory[12..<28])) : .silence
        }
        #expect(try await next() == [.contactLost])
        withExtendedLifetime(tag) {}
    }
}
