import AuthorityProtocol
import Cryptography
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Authorisation keys")
struct AuthorizationKeyTests {
    /// See Tests/Vectors/swift-crypto-blind-rsa.json.
    private struct Vectors: Decodable {
        let keys: [Key]
        let finalized: [BlindSignature]

        struct Key: Decodable {
            let pkcs1: String
            let spki: String
        }

        struct BlindSignature: Decodable {
            let key: Int
            let blinded_msg: String
            let blind_sig: String
        }
    }

    @Test(.proves("S4")) func `keys that an earlier version stored with swift-crypto still sign`() throws {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/swift-crypto-blind-rsa.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: path))
        let keys = try vectors.keys.map { vector in
            let der = SecretBytes(copying: try #require([UInt8](hex: vector.pkcs1)))
            let key = try #require(AuthorizationKey.Private(der: der))
            #expect(key.der == der)
            #expect(key.publicKey.der.hex == vector.spki)
            #expect(AuthorizationKey.Public(der: key.publicKey.der) == key.publicKey)
            return key
        }
        for vector in vectors.finalized {
            let blinded = try #require([UInt8](hex: vector.blinded_msg))
            #expect(keys[vector.key].sign(blinded: blinded)?.hex == vector.blind_sig)
        }
    }

    @Test func `private keys of another size are refused`() {
        let key = BlindRSA.PrivateKey(bits: 2056)
        #expect(BlindRSA.PrivateKey(der: key.der)?.publicKey == key.publicKey)
        #expect(AuthorizationKey.Private(der: key.der) == nil)
        #expect(AuthorizationKey.Public(der: key.publicKey.der) == nil)
        #expect(AuthorizationKey.Private(der: SecretBytes(copying: [])) == nil)
    }

    @Test func `a private key does not appear in descriptions`() {
        let key = AuthorizationKey.Private()
        #expect("\(key)" == "<authorisation key>" && String(reflecting: key) == "<authorisation key>")
        var dumped = ""
        dump(key, to: &dumped)
        #expect(dumped == "- <authorisation key>\n")
    }
}
