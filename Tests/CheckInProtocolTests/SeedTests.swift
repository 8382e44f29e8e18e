import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing

@Suite struct SeedTests {
    @Test(.proves("M1")) func `a seed is 16 bytes from the given generator`() {
        let bytes = [UInt8](100..<116)
        var generator = ReplayGenerator(bytes)
        #expect(Seed(using: &generator).bytes == SecretBytes(copying: bytes))
        #expect(generator.isExhausted)
    }

    @Test(.proves("M1")) func `every bit varies in a thousand seeds of the system's generator`() {
        var generator = SystemRandomNumberGenerator()
        let seeds = (0..<1000).map { _ in [UInt8](copying: Seed(using: &generator).bytes) }
        #expect(Set(seeds).count == seeds.count)
        // A fair bit is set in fewer than 200 or more than 800 of 1,000 draws with a probability
        // below 2^-250.
        for bit in 0..<128 {
            #expect((200...800).contains(seeds.count { $0[bit / 8] >> (bit % 8) & 1 == 1 }))
        }
    }

    @Test(.proves("M1"), arguments: [0, 8, 15, 17, 32]) func `a seed of the wrong length is refused`(count: Int) {
        #expect(Seed(SecretBytes(copying: [UInt8](repeating: 7, count: count))) == nil)
    }
}
