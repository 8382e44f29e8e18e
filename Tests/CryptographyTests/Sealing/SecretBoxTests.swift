import Cryptography
import Testing
import TestSupport

@Suite struct SecretBoxTests {
    private let key = SecretBytes(copying: [UInt8](1...32))
    private let context = Array("diary".utf8)

    @Test("a sealed text opens, and is 28 bytes longer", arguments: [0, 1, 100, 70_000])
    func roundTrip(count: Int) {
        var generator = SeededGenerator(1)
        let plaintext = generator.bytes(count)
        let sealed = SecretBox.seal(plaintext, key: key, context: context, using: &generator)
        #expect(sealed.count == count + 28)
        #expect(SecretBox.overhead == 28)
        #expect(SecretBox.open(sealed, key: key, context: context) == SecretBytes(copying: plaintext))
    }

    @Test("the format is as documented")
    func format() {
        // Of 16 bytes that are drawn the first 12 are the nonce.
        var generator = ReplayGenerator([UInt8](101...116))
        let sealed = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        #expect(generator.isExhausted)
        let nonce = [UInt8](101...112)
        #expect(sealed == nonce + AES256GCM.seal([1, 2, 3], key: key, nonce: nonce, context: context))
    }

    @Test("another key or context does not open a box")
    func otherKeyOrContext() {
        var generator = SeededGenerator(2)
        let sealed = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        let other = SecretBytes(randomCount: 32, using: &generator)
        #expect(SecretBox.open(sealed, key: other, context: context) == nil)
        #expect(SecretBox.open(sealed, key: key, context: []) == nil)
        #expect(SecretBox.open(sealed, key: key, context: context + [0]) == nil)
    }

    @Test("a box that is changed, shortened or extended does not open")
    func changes() {
        var generator = SeededGenerator(3)
        let sealed = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        for changed in sealed.damaged {
            #expect(SecretBox.open(changed, key: key, context: context) == nil)
        }
    }

    @Test("two boxes with the same text differ")
    func freshness() {
        var generator = SeededGenerator(4)
        let one = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        let other = SecretBox.seal([1, 2, 3], key: key, context: context, using: &generator)
        #expect(one[..<12] != other[..<12])
        #expect(one[12...] != other[12...])
    }
}
