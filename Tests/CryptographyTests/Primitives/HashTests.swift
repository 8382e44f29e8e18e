import Cryptography
import TestSupport
import Testing

@Suite struct HMACSHA256Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: [UInt8]
        let message: [UInt8]
        let tag: String
    }

    /// RFC 4231 §4.2 to §4.8. For test case 5, the RFC contains only the first 16 bytes.
    static let vectors = [
        Vector(
            testDescription: "test case 1",
            key: [UInt8](repeating: 0x0b, count: 20),
            message: Array("Hi There".utf8),
            tag: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        Vector(
            testDescription: "test case 2, with a key shorter than the output",
            key: Array("Jefe".utf8),
            message: Array("what do ya want for nothing?".utf8),
            tag: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        Vector(
            testDescription: "test case 3",
            key: [UInt8](repeating: 0xaa, count: 20),
            message: [UInt8](repeating: 0xdd, count: 50),
            tag: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        Vector(
            testDescription: "test case 4",
            key: [UInt8](1...25),
            message: [UInt8](repeating: 0xcd, count: 50),
            tag: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        Vector(
            testDescription: "test case 5, of which 16 bytes are known",
            key: [UInt8](repeating: 0x0c, count: 20),
            message: Array("Test With Truncation".utf8),
            tag: "a3b6167473100ee06e0c796c2955552b"
        ),
        Vector(
            testDescription: "test case 6, with a key longer than a block",
            key: [UInt8](repeating: 0xaa, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            tag: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        Vector(
            testDescription: "test case 7, with a key and data longer than a block",
            key: [UInt8](repeating: 0xaa, count: 131),
            message: Array(
                "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm."
                    .utf8
            ),
            tag: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test(arguments: vectors) func `RFC 4231`(vector: Vector) {
        let tag = HMACSHA256.tag(of: vector.message, key: vector.key)
        #expect(tag.count == HMACSHA256.tagCount)
        #expect(tag.hex.hasPrefix(vector.tag))
        #expect(HMACSHA256.isValid(tag, of: vector.message, key: SecretBytes(copying: vector.key)))
    }

    /// The tag of the empty message with the empty key, as Python computes it:
    /// `python3 -c "import hmac; print(hmac.new(b'', b'', 'sha256').hexdigest())"`.
    @Test func `key and message may be empty`() {
        let tag = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(HMACSHA256.tag(of: [], key: []).hex == tag)
    }

    @Test func `a tag with a flipped bit, another length, message or key is not valid`() {
        let (key, message): ([UInt8], [UInt8]) = ([1, 2, 3], [4, 5, 6])
        let tag = HMACSHA256.tag(of: message, key: key)
        for bit in 0..<256 {
            var changed = tag
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(!HMACSHA256.isValid(changed, of: message, key: key))
        }
        for length in 0..<32 {
            #expect(!HMACSHA256.isValid(tag[..<length], of: message, key: key))
        }
        #expect(!HMACSHA256.isValid(tag + [0], of: message, key: key))
        #expect(!HMACSHA256.isValid(tag, of: message + [0], key: key))
        #expect(!HMACSHA256.isValid(tag, of: message, key: [1, 2, 4]))
    }
}

@Suite struct HMACSHA1Tests {
    /// RFC 2202 §3, test cases 1, 2 and 6.
    @Test(
        arguments: [
            ([UInt8](repeating: 0x0b, count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
            (Array("Jefe".utf8), "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
            (
                [UInt8](repeating: 0xaa, count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
                "aa4ae5e15272d00e95705637ce8a3b55ed402112"
            ),
        ]
    )
    func `the tags are those of RFC 2202`(key: [UInt8], message: String, tag: String) {
        let found = HMACSHA1.tag(of: Array(message.utf8), key: key)
        #expect(found.count == HMACSHA1.tagCount)
        #expect(found.hex == tag)
        #expect(HMACSHA1.tag(of: Array(message.utf8), key: SecretBytes(copying: key)) == found)
    }
}

@Suite struct SHA256Tests {
    /// FIPS 180-2, appendix B (B.1 to B.3), and the digest of the empty message from NIST's CAVP
    /// (SHA256ShortMsg, Len = 0).
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ]
    )
    func `examples of FIPS 180`(message: String, digest: String) {
        #expect(SHA256.hash(Array(message.utf8)).hex == digest)
        #expect(SHA256.hash(SecretBytes(copying: Array(message.utf8))).hex == digest)
    }

    @Test func `the hash of a slice includes only the bytes in the slice`() {
        #expect(SHA256.hash(Array("xxabcxx".utf8)[2..<5]) == SHA256.hash(Array("abc".utf8)))
    }
}
