import Cryptography
import TestSupport
import Testing

@Suite struct SealedBoxTests {
    private let privateKey = SecretBytes(copying: [UInt8](1...32))
    private let context = Array("diary".utf8)

    private var publicKey: [UInt8] { X25519.publicKey(of: privateKey) }

    @Test(
        arguments: [0, 1, 100, 70_000]
    )
    func `a text sealed to a public key opens with the private key, and is 48 bytes longer`(count: Int) throws {
        var generator = SeededGenerator(1)
        let plaintext = generator.bytes(count)
        let sealed = try seal(plaintext, using: &generator)
        #expect(sealed.count == count + 48)
        #expect(SealedBox.overhead == 48)
        #expect(SealedBox.open(sealed, privateKey: privateKey, context: context) == SecretBytes(copying: plaintext))
    }

    @Test func `the format is HPKE`() throws {
        var (generator, same) = (ReplayGenerator([UInt8](101...132)), ReplayGenerator([UInt8](101...132)))
        let sealed = try seal([1, 2, 3], using: &generator)
        #expect(generator.isExhausted)
        let made = HPKE.sender(to: publicKey, info: Array("venue-checkin/v1/sealed-box".utf8), using: &same)
        let sender = try #require(made)
        var hpke = sender.context
        let ciphertext = hpke.seal([1, 2, 3], aad: context)
        #expect(sealed == sender.encapsulatedKey + ciphertext)
    }

    @Test func `another key or context does not open a box`() throws {
        var generator = SeededGenerator(2)
        let sealed = try seal([1, 2, 3], using: &generator)
        let other = SecretBytes(randomCount: 32, using: &generator)
        #expect(SealedBox.open(sealed, privateKey: other, context: context) == nil)
        #expect(SealedBox.open(sealed, privateKey: privateKey, context: []) == nil)
        #expect(SealedBox.open(sealed, privateKey: privateKey, context: context + [0]) == nil)
    }

    /// The bits include the top bit of the ephemeral key, which X25519 itself ignores.
    @Test func `a box that is changed, shortened or extended does not open`() throws {
        var generator = SeededGenerator(3)
        let sealed = try seal([1, 2, 3], using: &generator)
        for changed in sealed.damaged {
            #expect(SealedBox.open(changed, privateKey: privateKey, context: context) == nil)
        }
    }

    @Test func `two boxes with the same text differ`() throws {
        var generator = SeededGenerator(4)
        let (one, other) = (try seal([1, 2, 3], using: &generator), try seal([1, 2, 3], using: &generator))
        #expect(one[..<32] != other[..<32])
        #expect(one[32...] != other[32...])
    }

    @Test(arguments: X25519Tests.smallOrder)
    func `sealing and opening refuse a public key of small order`(point: String) throws {
        var generator = SeededGenerator(5)
        let point = try #require([UInt8](hex: point))
        #expect(SealedBox.seal([1, 2, 3], to: point, context: context, using: &generator) == nil)
        let sealed = try seal([1, 2, 3], using: &generator)
        #expect(SealedBox.open(point + sealed[32...], privateKey: privateKey, context: context) == nil)
    }

    @Test(arguments: [0, 31, 33]) func `sealing refuses a public key of another length`(count: Int) {
        var generator = SeededGenerator(6)
        let key = [UInt8](repeating: 9, count: count)
        #expect(SealedBox.seal([1, 2, 3], to: key, context: context, using: &generator) == nil)
    }

    private func seal(_ plaintext: [UInt8], using generator: inout some RandomNumberGenerator) throws -> [UInt8] {
        let sealed = SealedBox.seal(plaintext, to: publicKey, context: context, using: &generator)
        return try #require(sealed)
    }
}

@Suite struct SecretBoxTests {
    private let key = SecretBytes(copying: [UInt8](1...32))
    private let context = Array("diary".utf8)

    @Test(arguments: [0, 1, 100, 70_000]) func `a sealed text opens, and is 28 bytes longer`(count: Int) {
        var generator = SeededGenerator(1)
        let plaintext = generator.bytes(count)
        let sealed = SecretBox.seal(plaintext, key: key, context: context, using: &generator)
        #expect(sealed.count == count + 28)
        #expect(SecretBox.overhead == 28)
        #expect(SecretBox.open(sealed, key: key, context: context) == SecretBytes(copying: plaintext))
    }

    @Test func `the format is as documented`() {
        // The first 12 of the 16 random bytes are the nonce.
        var generator = ReplayGenerator([UInt8](101...116))
        let sealed = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        #expect(generator.isExhausted)
        let nonce = [UInt8](101...112)
        #expect(sealed == nonce + AES256GCM.seal([1, 2, 3], key: key, nonce: nonce, context: context))
    }

    @Test func `another key or context does not open a box`() {
        var generator = SeededGenerator(2)
        let sealed = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        let other = SecretBytes(randomCount: 32, using: &generator)
        #expect(SecretBox.open(sealed, key: other, context: context) == nil)
        #expect(SecretBox.open(sealed, key: key, context: []) == nil)
        #expect(SecretBox.open(sealed, key: key, context: context + [0]) == nil)
    }

    @Test func `a box that is changed, shortened or extended does not open`() {
        var generator = SeededGenerator(3)
        let sealed = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        for changed in sealed.damaged {
            #expect(SecretBox.open(changed, key: key, context: context) == nil)
        }
    }

    @Test func `two boxes with the same text differ`() {
        var generator = SeededGenerator(4)
        let one = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        let other = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        #expect(one[..<12] != other[..<12])
        #expect(one[12...] != other[12...])
    }
}

extension [UInt8] {
    /// Copies of these bytes: with each bit flipped, truncated to each shorter length, without the
    /// first byte, and with an extra byte.
    var damaged: [[UInt8]] {
        let flipped = (0..<count * 8).map { bit in
            var bytes = self
            bytes[bit / 8] ^= 1 << (bit % 8)
            return bytes
        }
        return flipped + indices.map { Array(self[..<$0]) } + [Array(dropFirst()), self + [0]]
    }
}
