@testable import Cryptography
import Foundation
import TestSupport
import Testing

/// The signer's side of RFC 9474: the private-key operation, and the inputs that it refuses.
@Suite struct BlindRSASigningTests {
    // One key for all tests, because generating a key takes tenths of a second.
    private static let key = BlindRSA.PrivateKey(bits: 2048)

    @Test func `RFC 9474, appendix A: the key signs the blinded messages`() throws {
        let key = try BlindRSAVector.rfc9474Key()
        for vector in try BlindRSAVector.rfc9474() + [BlindRSAVector.withoutSalt()] {
            #expect(try key.publicKey == vector.key)
            #expect(try key.sign(blinded: vector.bytes("blinded_msg")) == vector.bytes("blind_sig"))
        }
    }

    @Test func `keys of unusual lengths give the same signatures as calculations in Python`() async throws {
        var lengths: Set<Int> = []
        for vector in try await BlindRSAVector.python() {
            guard let key = try vector.signer else { continue }
            #expect(try key.publicKey == vector.key)
            #expect(try key.der == vector.secret("pkcs1"))
            #expect(try key.sign(blinded: vector.bytes("blinded_msg")) == vector.bytes("blind_sig"))
            lengths.insert(key.publicKey.modulusBits)
        }
        #expect(lengths == [2310, 2724, 3482, 3560])
    }

    @Test func `calculations in Python confirm our keys, blind signatures and signatures`() async throws {
        let keys = try [Self.key, BlindRSA.PrivateKey(bits: 2050), BlindRSAVector.rfc9474Key()]
        var generator = SystemRandomNumberGenerator()
        var cases = try keys.flatMap { key in
            try [0, 80].map { count -> [String: String] in
                let message = generator.bytes(count)
                let blinding = try #require(key.publicKey.blind(message, using: &generator))
                let answer = try #require(key.sign(blinded: blinding.message))
                let signature = key.publicKey.finalize(answer, of: message, inverse: blinding.inverse)
                return [
                    "pkcs1": [UInt8](copying: key.der).hex, "prepared_msg": message.hex,
                    "blinded_msg": blinding.message.hex, "blind_sig": answer.hex,
                    "sig": try #require(signature).hex,
                ]
            }
        }
        let said = try await ExternalTool.checkBlindSignatures([UInt8](JSONEncoder().encode(cases)))
        #expect(String(decoding: said, as: UTF8.self) == "6 of 6\n")
        cases[1]["sig"] = cases[0]["sig"]
        let wrong = try JSONEncoder().encode(cases)
        await #expect(throws: ToolError.self) { try await ExternalTool.checkBlindSignatures([UInt8](wrong)) }
    }

    @Test func `keys that swift-crypto encoded have the same encoding here`() throws {
        for key in try SwiftCryptoVectors.load().keys {
            #expect(try key.signer.der == SecretBytes(copying: key.pkcs1.bytes))
            #expect(try key.signer.publicKey.der == key.spki.bytes)
        }
    }

    @Test func `blinded messages are signed or refused as in swift-crypto`() throws {
        let vectors = try SwiftCryptoVectors.load()
        let keys = try vectors.keys.map { try $0.signer }
        #expect(Set(vectors.blindSignatures.map { $0.blind_sig == nil }).count == 2)
        for vector in vectors.blindSignatures {
            let answer = keys[vector.key].sign(blinded: vector.blinded_msg.bytes)
            #expect(answer == vector.blind_sig?.bytes, "\(vector.name)")
        }
        for vector in vectors.finalized {
            let key = keys[vector.key]
            #expect(key.sign(blinded: vector.blinded_msg.bytes) == vector.blind_sig.bytes)
            let signature = key.publicKey.finalize(
                vector.blind_sig.bytes,
                of: vector.prepared_msg.bytes,
                inverse: SecretBytes(copying: vector.inv.bytes)
            )
            #expect(signature == vector.sig.bytes)
        }
    }

    @Test func `signatures are valid or invalid as in swift-crypto`() throws {
        let vectors = try SwiftCryptoVectors.load()
        let keys = try vectors.keys.map { try #require(BlindRSA.PublicKey(der: $0.spki.bytes)) }
        #expect(Set(vectors.verifications.map(\.valid)) == [true, false])
        for vector in vectors.verifications {
            let isValid = keys[vector.key].isValid(vector.sig.bytes, of: vector.msg.bytes)
            #expect(isValid == vector.valid, "\(vector.name)")
        }
    }

    @Test func `a number that has another length, or is not below the modulus, is refused`() throws {
        let key = try BlindRSAVector.rfc9474Key()
        let modulus = try BlindRSAVector.rfc9474()[0].bytes("n")
        let below = Array(modulus.dropLast()) + [modulus[511] - 1]
        #expect(key.sign(blinded: below) == below)  // an odd power of -1
        #expect(key.sign(blinded: modulus) == nil)
        #expect(key.sign(blinded: [UInt8](repeating: 0xFF, count: 512)) == nil)
        for count in [0, 1, 256, 511, 513, 1024] {
            #expect(key.sign(blinded: [UInt8](repeating: 0, count: count)) == nil)
        }
        #expect(key.sign(blinded: below.dropLast()) == nil)
        #expect(key.sign(blinded: [0] + below) == nil)
    }

    @Test func `threads that share a key get the same signature`() async throws {
        let vector = try #require(try SwiftCryptoVectors.load().finalized.first)
        let key = try SwiftCryptoVectors.load().keys[vector.key].signer
        let answers = await withTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<64 { group.addTask { key.sign(blinded: vector.blinded_msg.bytes) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(answers == [vector.blind_sig.bytes])
    }

    @Test func `a signature that does not verify ends the process`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let der = try SwiftCryptoVectors.load().keys[0].signer.der
            var values = try #require(RSAPrivateNumbers(der: der)).values
            let message = [UInt8](repeating: 1, count: 256)
            // With a wrong coefficient, libcrypto detects the wrong result and computes it again
            // with d.
            values[7] = values[6]
            let corrected = try #require(RSAPrivateKey(unchecked: RSAPrivateNumbers(values)))
            try #require(BlindRSA.PrivateKey(corrected).sign(blinded: message) != nil)
            FileHandle.standardError.write(Data("corrected\n".utf8))
            // If d is also wrong, the result is wrong.
            values[2] = values[3]
            let faulty = try #require(RSAPrivateKey(unchecked: RSAPrivateNumbers(values)))
            _ = BlindRSA.PrivateKey(faulty).sign(blinded: message)
        }
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(said.contains("corrected\n") && said.contains("the RSA private-key operation gave a wrong result"))
    }

    @Test func `a key round-trips`() throws {
        let key = try #require(BlindRSA.PrivateKey(der: Self.key.der))
        #expect(key.der == Self.key.der && key.publicKey == Self.key.publicKey)
        let message = [UInt8](repeating: 1, count: 256)
        #expect(key.sign(blinded: message) == Self.key.sign(blinded: message))
        #expect(BlindRSA.PrivateKey(bits: 2048).publicKey != key.publicKey)
        #expect(key.publicKey.modulusBits == 2048)
    }

    @Test func `other encodings of a key are refused`() throws {
        let der = [UInt8](copying: Self.key.der)
        func isKey(_ der: [UInt8]) -> Bool { BlindRSA.PrivateKey(der: SecretBytes(copying: der)) != nil }
        #expect(isKey(der))
        for count in 0..<der.count { #expect(!isKey(Array(der.prefix(count)))) }
        #expect(!isKey(der + [0]))
        // 30 82 xx xx, 02 01 00, 02 82 01 01 00 …, 02 03 01 00 01
        let (version, modulus) = (Array(der[4..<7]), Array(der[7..<268]))
        #expect(version == [2, 1, 0] && modulus.prefix(5) == [2, 0x82, 1, 1, 0])
        func sequence(_ parts: [UInt8]...) -> [UInt8] {
            let content = Array(parts.joined())
            return [0x30, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
        let rest = Array(der[268...])
        #expect(isKey(sequence(version, modulus, rest)))
        // Three primes; a version in two bytes; no version.
        #expect(!isKey(sequence([2, 1, 1], modulus, rest)))
        #expect(!isKey(sequence([2, 2, 0, 0], modulus, rest)))
        #expect(!isKey(sequence(modulus, rest)))
        // A modulus with an extra zero byte, without its zero byte, with a length in three bytes,
        // and with another type.
        #expect(!isKey(sequence(version, [2, 0x82, 1, 2, 0] + modulus.dropFirst(4), rest)))
        #expect(!isKey(sequence(version, [2, 0x82, 1, 0] + modulus.dropFirst(5), rest)))
        #expect(!isKey(sequence(version, [2, 0x83, 0, 1, 1] + modulus.dropFirst(4), rest)))
        #expect(!isKey(sequence(version, [3] + modulus.dropFirst(), rest)))
        // An exponent with a length in the long form, an empty exponent, an extra number, and a
        // missing number.
        #expect(!isKey(sequence(version, modulus, [2, 0x81, 3, 1, 0, 1], Array(rest.dropFirst(5)))))
        #expect(!isKey(sequence(version, modulus, [2, 0], Array(rest.dropFirst(5)))))
        #expect(!isKey(sequence(version, modulus, rest, [2, 1, 1])))
        #expect(!isKey(sequence(version, modulus, Array(rest.dropFirst(5)))))
        // The indefinite length form.
        #expect(!isKey([0x30, 0x80] + der.dropFirst(4) + [0, 0]))
        // The same key in PKCS #8 (RFC 5958).
        let algorithm: [UInt8] = [48, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0]
        let string = [0x04, 0x82, UInt8(der.count >> 8), UInt8(der.count & 0xFF)] + der
        #expect(!isKey(sequence([2, 1, 0], algorithm, string)))
    }

    @Test func `a key with a flipped bit is refused`() throws {
        let der = [UInt8](copying: Self.key.der)
        for place in Thoroughness.sample(der.indices, 12, seed: 6) {
            var changed = der
            changed[place] ^= 4
            #expect(BlindRSA.PrivateKey(der: SecretBytes(copying: changed)) == nil, "byte \(place)")
        }
    }

    @Test func `a key with inconsistent numbers is refused`() throws {
        let numbers = try #require(RSAPrivateNumbers(der: Self.key.der))
        #expect(RSAPrivateKey(numbers) != nil)
        let zero = SecretBytes(copying: [0])
        for place in numbers.values.indices {
            var values = numbers.values
            values[place] = zero
            #expect(RSAPrivateKey(RSAPrivateNumbers(values)) == nil)
        }
        // The primes are swapped, and the other numbers are unchanged.
        var values = numbers.values
        values.swapAt(3, 4)
        #expect(RSAPrivateKey(RSAPrivateNumbers(values)) == nil)
        // A modulus of 1024 bits: p instead of n.
        values = numbers.values
        values[0] = values[3]
        #expect(RSAPrivateKey(unchecked: RSAPrivateNumbers(values)) == nil)
    }

    @Test func `factors that are not prime are refused, even if the other numbers are consistent`() throws {
        // p = 9, e = 65,537 and q = e * d. So q is not prime, and d is the inverse of e modulo p -
        // 1 and modulo q - 1.
        func sparse(_ byte: UInt8, _ last: UInt8) -> [UInt8] {
            [byte, 0, byte] + [UInt8](repeating: 0, count: 250) + [last, 0, last]
        }
        let (n, q) = (sparse(9 * 28, 9), sparse(28, 1))
        let d = [28] + [UInt8](repeating: 0, count: 252) + [1]
        let fitting: [[UInt8]] = [n, [1, 0, 1], d, [9], q, [1], d, [7]]
        #expect(RSAPrivateKey(RSAPrivateNumbers(fitting.map { SecretBytes(copying: $0) })) == nil)
        // The factors 1 and n, in both orders.
        let numbers = try #require(RSAPrivateNumbers(der: Self.key.der))
        for (one, all) in [(3, 4), (4, 3)] {
            var values = numbers.values
            values[one] = SecretBytes(copying: [1])
            values[all] = values[0]
            #expect(RSAPrivateKey(RSAPrivateNumbers(values)) == nil)
        }
    }

    @Test func `a private key does not appear in descriptions`() throws {
        let numbers = try #require(RSAPrivateNumbers(der: Self.key.der))
        for (value, text) in [(Self.key, "<RSA private key>"), (numbers, "<numbers of an RSA private key>")]
            as [(Any, String)]
        {
            #expect("\(value)" == text && String(reflecting: value) == text)
            var dumped = ""
            dump(value, to: &dumped)
            #expect(dumped == "- \(text)\n")
        }
    }
}
