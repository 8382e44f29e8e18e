import Cryptography
import Testing
import TestSupport

@Suite struct SHA256Tests {
    /// FIPS 180-2, appendix B (B.1 to B.3), and the digest of the empty message from NIST's CAVP, SHA256ShortMsg, Len = 0.
    @Test(
        "examples of FIPS 180",
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
    func examples(message: String, digest: String) {
        #expect(SHA256.hash(Array(message.utf8)).hex == digest)
        #expect(SHA256.hash(SecretBytes(copying: Array(message.utf8))).hex == digest)
    }

    @Test("a slice of an array has its own hash")
    func slice() {
        #expect(SHA256.hash(Array("xxabcxx".utf8)[2..<5]) == SHA256.hash(Array("abc".utf8)))
    }
}
