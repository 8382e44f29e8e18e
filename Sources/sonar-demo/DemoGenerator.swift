import Cryptography
import Encodings

/// The random numbers of the demo: those of the system, or numbers that follow from a seed.
struct DemoGenerator: RandomNumberGenerator {
    private let seed: UInt64?
    private var count: UInt64 = 0

    init(seed: UInt64?) {
        self.seed = seed
    }

    mutating func next() -> UInt64 {
        guard let seed else {
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
        count += 1
        let digest = SHA256.hash(seed.bigEndianBytes + count.bigEndianBytes)
        return UInt64(bigEndianBytes: digest.prefix(8))
    }
}
