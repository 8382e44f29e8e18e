import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing

@Suite struct PresenceKeysTests {
    @Test(.proves("P2")) func `another seed, venue or day changes all keys`() throws {
        var generator = SeededGenerator(1)
        let bytes = generator.bytes(Seed.count)
        let keys = try presence(bytes, day: 20_000)
        var others = try (0..<128).map { bit in
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            return try presence(changed, day: 20_000)
        }
        others += try [0, 19_999, 20_001, 14_913_079].map { try presence(bytes, day: $0) }
        let venue = VenueIdentity.test.bytes
        others += try (0..<256).map { bit in
            var changed = venue
            changed[bit / 8] ^= 1 << (bit % 8)
            return try presence(bytes, of: changed, day: 20_000)
        }
        for other in others {
            // Of 384 unrelated bits, 192 differ on average, with a standard deviation of 10.
            let distance = zip(keys, other).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
            #expect((192 - 60...192 + 60).contains(distance))
        }
    }

    @Test(arguments: [0, 16, 32, 47, 49, 96]) func `stored keys have 48 bytes`(count: Int) throws {
        let day = try #require(Day(number: 20_000))
        #expect(PresenceKeys.count == 48)
        #expect(PresenceKeys(bytes: SecretBytes(copying: [UInt8](repeating: 7, count: count)), day: day) == nil)
    }

    private func presence(
        _ seed: [UInt8],
        of venue: [UInt8] = VenueIdentity.test.bytes,
        day: UInt32
    ) throws -> [UInt8] {
        let keys = PresenceKeys(
            seed: try #require(Seed(SecretBytes(copying: seed))),
            venue: try #require(VenueIdentity(bytes: venue)),
            day: try #require(Day(number: day))
        )
        return Array(copying: keys.bytes)
    }
}

extension VenueIdentity {
    /// The identity of some venue.
    static let test = VenueIdentity(bytes: [UInt8](1...32))!
}
