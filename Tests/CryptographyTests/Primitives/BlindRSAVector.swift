import Cryptography
import Foundation
import TestSupport
import Testing

/// A blind signature that others have made, by the names that its numbers have in RFC 9474, appendix A.
struct BlindRSAVector: Decodable {
    private let values: [String: String]

    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: String].self)
    }

    /// Those of RFC 9474, with a key of 4,096 bits.
    static func rfc9474() throws -> [BlindRSAVector] {
        try file().cases
    }

    /// One of RFC 9474 whose signature has no salt, with the same key.
    static func withoutSalt() throws -> BlindRSAVector {
        try #require(try file().withoutSalt)
    }

    /// The signer's key of all of these, PKCS #1.
    static func rfc9474Key() throws -> BlindRSA.PrivateKey {
        let der = try #require(try file().pkcs1.flatMap([UInt8].init(hex:)))
        return try #require(BlindRSA.PrivateKey(der: SecretBytes(copying: der)))
    }

    /// Those of an independent implementation, with keys of eight lengths.
    static func python() async throws -> [BlindRSAVector] {
        try JSONDecoder().decode(File.self, from: Data(await ExternalTool.makeBlindSignatures())).cases
    }

    private struct File: Decodable {
        let cases: [BlindRSAVector]
        let withoutSalt: BlindRSAVector?
        let pkcs1: String?
    }

    private static func file() throws -> File {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/rfc9474.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
    }

    func bytes(_ name: String) throws -> [UInt8] {
        let digits = try #require(values[name])
        return try #require([UInt8](hex: digits))
    }

    func secret(_ name: String) throws -> SecretBytes {
        SecretBytes(copying: try bytes(name))
    }

    /// The signer's key; nil if the vector has no key, or one that is refused.
    var signer: BlindRSA.PrivateKey? {
        get throws {
            guard values["pkcs1"] != nil else { return nil }
            return BlindRSA.PrivateKey(der: try secret("pkcs1"))
        }
    }

    var key: BlindRSA.PublicKey {
        get throws {
            let der = RSAPublicKeyInfo.encode(modulus: try bytes("n"), exponent: try bytes("e"))
            return try #require(BlindRSA.PublicKey(der: der))
        }
    }

    /// Blinds the message with the vector's salt, and with what is drawn after it.
    func blind(drawing factors: [UInt8]...) throws -> BlindRSA.Blinding? {
        let drawn = factors.map { $0 + [UInt8](repeating: 0, count: -$0.count & 7) }
        var generator = ReplayGenerator(try bytes("salt") + drawn.joined())
        let blinding = try key.blind(bytes("prepared_msg"), using: &generator)
        #expect(generator.isExhausted)
        return blinding
    }
}
