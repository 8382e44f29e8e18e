@testable import Cryptography
import Testing
import TestSupport

@Suite struct ECDSAP256Tests {
    /// RFC 6979, appendix A.2.5: the key, and its signatures with SHA-256.
    private static let publicKey = """
        3059301306072a8648ce3d020106082a8648ce3d03010703420004\
        60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6\
        7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
        """
    private static let signatures = [
        "sample": """
        3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716\
        022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
        """,
        "test": """
        3045022100f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367\
        0220019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083
        """,
    ]

    @Test func `the signatures of RFC 6979 verify for every split into context and message`() throws {
        let der = try #require([UInt8](hex: Self.publicKey))
        let key = try #require(ECDSAP256.PublicKey(der: der))
        for (message, signature) in Self.signatures {
            let (bytes, signature) = (Array(message.utf8), try #require([UInt8](hex: signature)))
            for cut in 0...bytes.count {
                #expect(key.isValid(signature, of: bytes[cut...], context: bytes[..<cut]))
            }
            #expect(!key.isValid(signature, of: bytes + [0], context: [UInt8]()))
            #expect(!key.isValid(signature + [0], of: bytes, context: [UInt8]()))
            for index in signature.indices {
                var changed = signature
                changed[index] ^= 1
                #expect(!key.isValid(changed, of: bytes, context: [UInt8]()))
            }
        }
    }

    @Test func `a signature verifies only with its own key`() throws {
        let key = ECDSAP256.PrivateKey()
        let signature = key.sign([1, 2, 3], context: [4])
        #expect(key.publicKey.isValid(signature, of: [1, 2, 3], context: [4]))
        #expect(!key.publicKey.isValid(signature, of: [2, 3], context: [4]))
        #expect(!ECDSAP256.PrivateKey().publicKey.isValid(signature, of: [1, 2, 3], context: [4]))
    }

    @Test func `keys round-trip`() throws {
        let key = ECDSAP256.PrivateKey()
        #expect(ECDSAP256.PrivateKey(der: key.der)?.publicKey == key.publicKey)
        #expect(ECDSAP256.PublicKey(der: key.publicKey.der) == key.publicKey)
        #expect("\(key)" == "<P-256 private key>")
    }

    @Test func `a key that is not on P-256 is refused`() throws {
        let der = try #require([UInt8](hex: Self.publicKey))
        for count in 0..<der.count { #expect(ECDSAP256.PublicKey(der: Array(der.prefix(count))) == nil) }
        #expect(ECDSAP256.PublicKey(der: der + [0]) == nil)
        var offTheCurve = der
        offTheCurve[90] ^= 1
        #expect(ECDSAP256.PublicKey(der: offTheCurve) == nil)
        // A key for X25519 (RFC 8410).
        let other = try #require([UInt8](hex: "302a300506032b656e032100")) + [UInt8](repeating: 9, count: 32)
        #expect(ECDSAP256.PublicKey(der: other) == nil)
        #expect(ECDSAP256.PrivateKey(der: SecretBytes(copying: der)) == nil)
    }

    /// Hybrid points (ANSI X9.62) have the same length as uncompressed points. libcrypto accepts
    /// them.
    @Test func `only uncompressed points are accepted`() throws {
        let der = try #require([UInt8](hex: Self.publicKey))
        let privateDER = [UInt8](copying: ECDSAP256.PrivateKey().der)
        for form: UInt8 in [2, 3, 6, 7] {
            let changed = Array(der[..<26]) + [form] + Array(der[27...])
            #expect(ECDSAP256.PublicKey(der: changed) == nil)
            let changedPrivate = Array(privateDER[..<73]) + [form] + Array(privateDER[74...])
            #expect(ECDSAP256.PrivateKey(der: SecretBytes(copying: changedPrivate)) == nil)
        }
        let compressed = [0x30, 0x39] + der[2..<22] + [0, 0x03, 0x22, 0, 2 + der[90] % 2] + der[27..<59]
        #expect(ECDSAP256.PublicKey(der: Array(compressed)) == nil)
    }

    /// In libcrypto's PKCS #8 encoding, the private number is in bytes 36 to 67, and the public key
    /// is at the end.
    @Test func `a private key that is out of range, or does not match its public key, is refused`() throws {
        let der = [UInt8](copying: ECDSAP256.PrivateKey().der)
        let other = [UInt8](copying: ECDSAP256.PrivateKey().der)
        let numbers = [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), Array(other[36..<68])]
        for number in numbers {
            let changed = Array(der[..<36]) + number + Array(der[68...])
            #expect(ECDSAP256.PrivateKey(der: SecretBytes(copying: changed)) == nil)
        }
    }

    @Test func `a curve's name ends with a zero byte, because libcrypto reads it as a C string`() {
        let name = [UInt8](copying: KeyParameter.text("group", "prime256v1").value)
        #expect(name == Array("prime256v1".utf8) + [0])
    }
}
