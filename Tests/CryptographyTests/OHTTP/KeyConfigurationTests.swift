import Cryptography
import OHTTP
import TestSupport
import Testing

@Suite struct KeyConfigurationTests {
    private static let key = [UInt8](repeating: 9, count: 32)
    /// A configuration with one key and our cipher suite, encoded by hand.
    private static let bytes: [UInt8] = [7, 0, 0x20] + key + [0, 4, 0, 1, 0, 1]

    @Test func `RFC 9458: the vector's configuration contains its public key and two algorithms`()
        throws
    {
        let vector = try RFC9458Vector()
        let bytes = try vector.bytes("keyConfiguration")
        let configuration = try KeyConfiguration(decoding: bytes[...])
        #expect(configuration.identifier == 1)
        let privateKey = SecretBytes(copying: try vector.bytes("gatewayPrivateKey"))
        #expect(configuration.publicKey == GatewayKey(identifier: 1, privateKey: privateKey).configuration.publicKey)
        #expect(configuration.algorithms == [.init(kdf: 1, aead: 1), .init(kdf: 1, aead: 3)])
        #expect(configuration.encoded == bytes)
    }

    @Test func `a configuration has the expected encoding`() throws {
        let configuration = KeyConfiguration(identifier: 7, publicKey: Self.key)
        #expect(configuration.encoded == Self.bytes)
        #expect(try KeyConfiguration(decoding: Self.bytes[...]) == configuration)
    }

    private static let bad: [([UInt8], ObliviousHTTPError)] = [
        (changed(at: 2, to: 0x10), .suite),
        (changed(at: 38, to: 2), .suite),
        (changed(at: 40, to: 3), .suite),
        (changed(at: 36, to: 0), .trailing),
        (changed(at: 36, to: 8), .truncated),
        (Array(changed(at: 36, to: 3).dropLast()), .value(field: "the number of algorithms")),
        (Array(bytes.prefix(37)), .truncated),
        (Array(changed(at: 36, to: 0).prefix(37)), .value(field: "the number of algorithms")),
        (bytes + [0], .trailing),
        ([], .truncated),
    ]

    @Test(arguments: bad) func `a configuration without our cipher suite, or of another length, is refused`(
        bytes: [UInt8],
        error: ObliviousHTTPError
    ) {
        #expect(throws: error) { try KeyConfiguration(decoding: bytes[...]) }
    }

    @Test func `each key in a list is preceded by its length`() throws {
        let keys = [7, 8].map { KeyConfiguration(identifier: $0, publicKey: Self.key) }
        let list = try #require(KeyConfigurationList(keys))
        var second = Self.bytes
        second[0] = 8
        let expected: [UInt8] = [Self.bytes, second].flatMap { [0, 41] + $0 }
        #expect(list.encoded == expected)
        #expect(try KeyConfigurationList(decoding: list.encoded) == list)
        for end in list.encoded.indices where end != 43 {
            #expect(throws: ObliviousHTTPError.self) { try KeyConfigurationList(decoding: list.encoded[..<end]) }
        }
    }

    @Test func `a list with no keys, nine keys or a repeated identifier is refused`() {
        let keys = (0..<9).map { KeyConfiguration(identifier: $0, publicKey: Self.key) }
        #expect(KeyConfigurationList([]) == nil)
        #expect(KeyConfigurationList(keys) == nil)
        #expect(KeyConfigurationList([keys[0], keys[0]]) == nil)
        #expect(KeyConfigurationList(Array(keys.dropLast())) != nil)
        let nine = Array(keys.map { [0, 41] + $0.encoded }.joined())
        #expect(throws: ObliviousHTTPError.value(field: "the list of keys")) {
            try KeyConfigurationList(decoding: nine)
        }
    }

    private static func changed(at index: Int, to byte: UInt8) -> [UInt8] {
        var changed = bytes
        changed[index] = byte
        return changed
    }
}
