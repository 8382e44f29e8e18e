import Cryptography
import Foundation
import TestSupport
import Testing

@Suite struct HPKETests {
    private let vector: HPKEVector

    init() throws {
        vector = try HPKEVector.load()
    }

    private var privateKey: SecretBytes { SecretBytes(copying: vector.skRm.bytes) }

    @Test func `RFC 9180: the sender encapsulates the vector's key and seals all 257 messages`() throws {
        var generator = ReplayGenerator(vector.skEm.bytes)
        var (enc, context) = try sender(using: &generator)
        #expect(generator.isExhausted)
        #expect(enc == vector.enc.bytes)
        #expect(vector.encryptions.count == 257)
        for message in vector.encryptions {
            #expect(context.seal(message.pt.bytes, aad: message.aad.bytes) == message.ct.bytes)
        }
    }

    @Test func `RFC 9180: the recipient opens all 257 messages, but only in order`() throws {
        var context = try recipient()
        for message in vector.encryptions {
            // A message that does not open does not advance the sequence number.
            #expect(context.open(message.ct.bytes, aad: [0]) == nil)
            #expect(context.open(message.ct.bytes, aad: message.aad.bytes) == SecretBytes(copying: message.pt.bytes))
            #expect(context.open(message.ct.bytes, aad: message.aad.bytes) == nil)
        }
    }

    @Test func `RFC 9180: both sides export the vector's secrets`() throws {
        var generator = ReplayGenerator(vector.skEm.bytes)
        let contexts = [try sender(using: &generator).context, try recipient()]
        #expect(vector.exports.count == 3)
        for (context, export) in contexts.flatMap({ context in vector.exports.map { (context, $0) } }) {
            let secret = context.export(export.exporter_context.bytes, count: export.L)
            #expect(secret == SecretBytes(copying: export.exported_value.bytes))
        }
    }

    @Test func `a message does not open with another key or info`() throws {
        let message = try #require(vector.encryptions.first)
        var generator = SeededGenerator(1)
        let other = SecretBytes(randomCount: 32, using: &generator)
        for (key, info) in [(other, vector.info.bytes), (privateKey, vector.info.bytes + [0]), (privateKey, [])] {
            var context = try #require(HPKE.recipient(vector.enc.bytes, privateKey: key, info: info))
            #expect(context.open(message.ct.bytes, aad: message.aad.bytes) == nil)
        }
    }

    @Test(arguments: X25519Tests.smallOrder) func `a key of small order is refused by both sides`(point: String) throws
    {
        let point = try #require([UInt8](hex: point))
        var generator = SeededGenerator(2)
        #expect(HPKE.sender(to: point, info: [], using: &generator) == nil)
        #expect(HPKE.recipient(point, privateKey: privateKey, info: []) == nil)
    }

    private func sender(
        using generator: inout ReplayGenerator
    ) throws -> (encapsulatedKey: [UInt8], context: HPKEContext) {
        let made = HPKE.sender(to: vector.pkRm.bytes, info: vector.info.bytes, using: &generator)
        return try #require(made)
    }

    private func recipient() throws -> HPKEContext {
        try #require(HPKE.recipient(vector.enc.bytes, privateKey: privateKey, info: vector.info.bytes))
    }
}

/// RFC 9180, appendix A.1.1; see Tests/Vectors/rfc9180.json.
struct HPKEVector: Decodable {
    let info: Bytes
    let skRm: Bytes
    let skEm: Bytes
    let pkRm: Bytes
    let enc: Bytes
    let encryptions: [Encryption]
    let exports: [Export]

    struct Encryption: Decodable {
        let aad: Bytes
        let pt: Bytes
        let ct: Bytes
    }

    struct Export: Decodable {
        let exporter_context: Bytes
        let L: Int
        let exported_value: Bytes
    }

    /// Bytes in hexadecimal.
    struct Bytes: Decodable {
        let bytes: [UInt8]

        init(from decoder: any Decoder) throws {
            bytes = try #require([UInt8](hex: try decoder.singleValueContainer().decode(String.self)))
        }
    }

    static func load() throws -> HPKEVector {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/rfc9180.json")
        return try JSONDecoder().decode(HPKEVector.self, from: Data(contentsOf: path))
    }
}
