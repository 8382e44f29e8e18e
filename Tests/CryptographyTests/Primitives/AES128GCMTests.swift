import Cryptography
import Testing
import TestSupport

@Suite struct AES128GCMTests {
    /// McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", as submitted to NIST, appendix B, test case 4.
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
