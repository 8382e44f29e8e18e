import Cryptography
import TestSupport
import Testing

@Suite struct ScryptTests {
    /// The vectors of RFC 7914 §12, except for the last vector, which requires 1 GiB of memory.
    @Test(
        arguments: [
            (
                "", "", Scrypt(logN: 4, r: 1, p: 1),
                """
                77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442
                fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
                """
            ),
            (
                "password", "NaCl", Scrypt(logN: 10, r: 8, p: 16),
                """
                fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162
                2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
                """
            ),
            (
                "pleaseletmein", "SodiumChloride", Scrypt(logN: 14, r: 8, p: 1),
                """
                7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2
                d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
                """
            ),
        ]
    )
    func `RFC 7914`(passphrase: String, salt: String, scrypt: Scrypt, key: String) throws {
        let derived = scrypt.derive(passphrase: Array(passphrase.utf8), salt: Array(salt.utf8), count: 64)
        #expect(derived == SecretBytes(copying: try #require([UInt8](hex: key))))
    }

    @Test(
        arguments: [
            // Invalid (RFC 7914 §2): N is 1; N is not less than 2^(128 r / 8); r or p is 0.
            Scrypt(logN: 0, r: 8, p: 1), Scrypt(logN: 16, r: 1, p: 1), Scrypt(logN: 14, r: 0, p: 1),
            Scrypt(logN: 14, r: 8, p: 0),
            // Slightly more than 256 MiB, 1 GiB (the last vector of RFC 7914 §12), numbers that
            // overflow, and numbers beyond the limits.
            Scrypt(logN: 18, r: 8, p: 1), Scrypt(logN: 20, r: 8, p: 1), Scrypt(logN: 30, r: 32, p: 16),
            Scrypt(logN: 31, r: 8, p: 1), Scrypt(logN: 64, r: 8, p: 1), Scrypt(logN: .max, r: .max, p: .max),
            Scrypt(logN: 1, r: 33, p: 1), Scrypt(logN: 1, r: 8, p: 17), Scrypt(logN: 14, r: .max, p: 1),
        ]
    )
    func `parameters that are invalid, or need too much memory or time, are refused`(scrypt: Scrypt) {
        #expect(scrypt.derive(passphrase: [1], salt: [2], count: 32) == nil)
    }

    @Test func `the parameters for passphrases fit the limit, and need 128 MiB`() {
        #expect(Scrypt.interactive.derive(passphrase: [1], salt: [2], count: 32)?.count == 32)
        #expect(128 * Int(Scrypt.interactive.r) << Int(Scrypt.interactive.logN) == 128 << 20)
    }

    @Test func `passphrase, salt and parameters each change the output`() {
        let outputs = [
            Scrypt(logN: 4, r: 8, p: 1).derive(passphrase: [1], salt: [2], count: 32),
            Scrypt(logN: 4, r: 8, p: 1).derive(passphrase: [1, 1], salt: [2], count: 32),
            Scrypt(logN: 4, r: 8, p: 1).derive(passphrase: [1], salt: [3], count: 32),
            Scrypt(logN: 5, r: 8, p: 1).derive(passphrase: [1], salt: [2], count: 32),
            Scrypt(logN: 4, r: 9, p: 1).derive(passphrase: [1], salt: [2], count: 32),
            Scrypt(logN: 4, r: 8, p: 2).derive(passphrase: [1], salt: [2], count: 32),
        ]
        for (index, output) in outputs.enumerated() {
            #expect(output != nil)
            #expect(outputs[..<index].allSatisfy { $0 != output })
        }
    }
}
