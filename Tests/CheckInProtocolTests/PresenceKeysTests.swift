import CheckInProtocol
import Cryptography
import Testing
import TestSupport
import TestTraits

@Suite struct PresenceKeysTests {
    @Test("another seed or day changes all keys", .proves("P2"))
    func avalanche() throws {
        var generator = SeededGenerator(1)
        let bytes = generator.bytes(Seed.count)
        let keys = try presence(bytes, day: 20_000)
        var others = try (0..<128).map { bit in
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            return try presence(changed, day: 20_000)
        }
        others += try [0, 19_999, 20_001, 14_913_079].map { try presence(bytes, day: $0) }
        for other in others {
            // Of 384 unrelated bits, 192 differ on average, with a standard deviation of 10.
            let distance = zip(keys, other).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
            #expect((192 - 60...192 + 60).contains(distance))
        }
    }

    @Test("stored keys have 48 bytes", arguments: [0, 16, 32, 47, 49, 96])
    func length(count: Int) throws {
        let day = try #require(Day(number: 20_000))
        #expect(PresenceKeys.count == 48)
        #expect(PresenceKeys(bytes: SecretBytes(copying: [UInt8](repeating: 7, count: count)), day: day) == nil)
    }

    private func presence(_ seed: [UInt8], day: UInt32) throws -> [UInt8] {
        let seed = try #require(Seed(SecretBytes(copying: seed)))
        return Array(copying: PresenceKeys(seed: seed, day: try #require(Day(number: day))).bytes)
    }
}
