import Cryptography
import TestSupport
import Testing

@Suite struct AES256GCMTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: String
        let nonce: String
        let context: String
        let plaintext: String
        /// Ciphertext and tag.
        let sealed: String
    }

    private static let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
    private static let nonce = "cafebabefacedbaddecaf888"
    private static let plaintext = """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255
        """
    private static let ciphertext = """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad
        """

    /// The test cases with 256-bit keys and 96-bit nonces in McGrew and Viega, "The Galois/Counter
    /// Mode of Operation (GCM)", as submitted to NIST, appendix B.
    static let vectors = [
        Vector(
            testDescription: "test case 13",
            key: String(repeating: "0", count: 64),
            nonce: String(repeating: "0", count: 24),
            context: "",
            plaintext: "",
            sealed: "530f8afbc74536b9a963b4f1c4cb738b"
        ),
        Vector(
            testDescription: "test case 14",
            key: String(repeating: "0", count: 64),
            nonce: String(repeating: "0", count: 24),
            context: "",
            plaintext: String(repeating: "0", count: 32),
            sealed: "cea7403d4d606b6e074ec5d3baf39d18 d0d1c8a799996bf0265b98b5d48ab919"
        ),
        Vector(
            testDescription: "test case 15",
            key: key,
            nonce: nonce,
            context: "",
            plaintext: plaintext,
            sealed: ciphertext + "b094dac5d93471bdec1a502270e3cc6c"
        ),
        Vector(
            testDescription: "test case 16",
            key: key,
            nonce: nonce,
            context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            plaintext: String(plaintext.dropLast(8)),
            sealed: String(ciphertext.dropLast(8)) + "76fc6ece0f4e1768cddf8853bb2d551b"
        ),
    ]

    @Test(arguments: vectors) func `McGrew and Viega`(vector: Vector) throws {
        let key = SecretBytes(copying: try bytes(vector.key))
        let (nonce, context) = (try bytes(vector.nonce), try bytes(vector.context))
        let (plaintext, sealed) = (try bytes(vector.plaintext), try bytes(vector.sealed))
        #expect(AES256GCM.seal(plaintext, key: key, nonce: nonce, context: context) == sealed)
        let opened = AES256GCM.open(sealed, key: key, nonce: nonce, context: context)
        #expect(opened == SecretBytes(copying: plaintext))
    }

    @Test(arguments: 0..<16) func `a text that is shorter than a tag does not open`(count: Int) {
        let key = SecretBytes(copying: [UInt8](repeating: 1, count: 32))
        let sealed = [UInt8](repeating: 2, count: count)
        #expect(AES256GCM.open(sealed, key: key, nonce: [UInt8](repeating: 3, count: 12), context: []) == nil)
    }

    @Test func `a key of another length ends the process`() async {
        await #expect(processExitsWith: .failure) { Self.seal(keyCount: 0, nonceCount: 12) }
        await #expect(processExitsWith: .failure) { Self.seal(keyCount: 31, nonceCount: 12) }
        await #expect(processExitsWith: .failure) { Self.seal(keyCount: 33, nonceCount: 12) }
        await #expect(processExitsWith: .success) { Self.seal(keyCount: 32, nonceCount: 12) }
    }

    @Test func `a nonce of another length ends the process`() async {
        await #expect(processExitsWith: .failure) { Self.seal(keyCount: 32, nonceCount: 0) }
        await #expect(processExitsWith: .failure) { Self.seal(keyCount: 32, nonceCount: 11) }
        await #expect(processExitsWith: .failure) { Self.seal(keyCount: 32, nonceCount: 16) }
    }

    private static func seal(keyCount: Int, nonceCount: Int) {
        let key = SecretBytes(copying: [UInt8](repeating: 1, count: keyCount))
        _ = AES256GCM.seal([1], key: key, nonce: [UInt8](repeating: 3, count: nonceCount), context: [])
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        try #require([UInt8](hex: hex))
    }
}

@Suite struct AES128GCMTests {
    /// Test case 4 in McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", as submitted
    /// to NIST, appendix B.
    @Test func `GCM, test case 4: seals and opens`() throws {
        let key = SecretBytes(copying: try bytes("feffe9928665731c6d6a8f9467308308"))
        let nonce = try bytes("cafebabefacedbaddecaf888")
        let context = try bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let plaintext = try bytes(
            """
            d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
            1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
            """
        )
        let sealed = try bytes(
            """
            42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
            21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
            5bc94fbc3221a5db94fae95ae7121a47
            """
        )
        #expect(AES128GCM.seal(plaintext, key: key, nonce: nonce, context: context) == sealed)
        #expect(AES128GCM.open(sealed, key: key, nonce: nonce, context: context) == SecretBytes(copying: plaintext))
        for changed in sealed.damaged {
            #expect(AES128GCM.open(changed, key: key, nonce: nonce, context: context) == nil)
        }
    }

    @Test func `a key of another length ends the process`() async {
        await #expect(processExitsWith: .failure) {
            let key = SecretBytes(copying: [UInt8](repeating: 1, count: 32))
            _ = AES128GCM.seal([1], key: key, nonce: [UInt8](repeating: 0, count: 12), context: [])
        }
    }

    private func bytes(_ hex: String) throws -> [UInt8] { try #require([UInt8](hex: hex)) }
}

@Suite struct AES128GCMWithLongIVTests {
    /// The published cryptogram of the NHSX app's tests; see Tests/Vectors/Sonar.
    @Test func `a 16-byte IV gives the ciphertext of an independent implementation`() {
        let key = SecretBytes(copying: hex("f35ceb3a03ca0d6707d3da754698f326"))
        let iv = hex("470d6e206cb55d2890558c01b315a7e0")
        let plaintext = hex("5ea2f0e05ea44260aaaaaaaabbbbccccddddeeeeeeeeeeee4742")
        let sealed = hex("b2004d7751fbda695cea19d4540772beb3bfadda3096b2ec4917 7baef8950b1a58350fd58ebb6772ab27")
        #expect(AES128GCMWithLongIV.seal(plaintext, key: key, iv: iv) == sealed)
        #expect(AES128GCMWithLongIV.open(sealed, key: key, iv: iv) == SecretBytes(copying: plaintext))
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(AES128GCMWithLongIV.open(changed, key: key, iv: iv) == nil)
        }
    }

    @Test func `an IV of another length ends the process`() async {
        await #expect(processExitsWith: .failure) {
            let key = SecretBytes(copying: [UInt8](repeating: 1, count: 16))
            _ = AES128GCMWithLongIV.seal([1], key: key, iv: [UInt8](repeating: 0, count: 12))
        }
    }
}
