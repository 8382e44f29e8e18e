import CheckInProtocol
import Cryptography
import TestTraits
import Testing

struct PresenceKeysVector: Vector {
    let `case`: String
    let seed: HexBytes
    let day: UInt32
    let encryptionKey: HexBytes
    let authenticationKey: HexBytes
}

@Suite struct PresenceKeysVectorTests {
    @Test("a seed and a day derive the presence keys", .proves("P3"), arguments: VectorFile.published.presenceKeys)
    func derivation(vector: PresenceKeysVector) throws {
        let keys = try PresenceKeys(seed: vector.seed, day: vector.day)
        #expect(keys.encryption == SecretBytes(copying: vector.encryptionKey.bytes))
        #expect(keys.authentication == SecretBytes(copying: vector.authenticationKey.bytes))
        #expect(keys.bytes == SecretBytes(copying: vector.encryptionKey.bytes + vector.authenticationKey.bytes))
    }

    @Test("stored keys equal the derived keys", arguments: VectorFile.published.presenceKeys)
    func keeping(vector: PresenceKeysVector) throws {
        let keys = try PresenceKeys(seed: vector.seed, day: vector.day)
        let kept = SecretBytes(copying: vector.encryptionKey.bytes + vector.authenticationKey.bytes)
        #expect(PresenceKeys(bytes: kept, day: keys.day) == keys)
    }
}

extension PresenceKeys {
    /// The keys of a vector.
    init(seed: HexBytes, day: UInt32) throws {
        self.init(seed: try #require(Seed(SecretBytes(copying: seed.bytes))), day: try #require(Day(number: day)))
    }
}
