import Cryptography
@testable import Matching
import TestSupport
import Testing

/// Each kernel gives the same result as OpenSSL's AES, and OpenSSL gives the result in FIPS 197.
@Suite struct BlockFilterTests {
    fileprivate struct Batch {
        let key: SecretBytes
        let ivs: [UInt8]
        let heads: [UInt32]

        init(seed: UInt64, count: Int) {
            var generator = SeededGenerator(seed)
            key = SecretBytes(randomCount: 16, using: &generator)
            ivs = generator.bytes(16 * count)
            heads = (0..<count).map { _ in .random(in: 0...(.max), using: &generator) }
        }

        func survivors(_ filter: BlockFilter, _ range: StartRange) -> [UInt32] {
            filter.prepared(for: key, keystream: SecretBuffer())
                .survivors(ivs: ivs, heads: heads, startingIn: range)
        }

        /// Computes the result with counter mode, which shares no code with a filter.
        func expected(_ range: StartRange) -> [UInt32] {
            heads.indices.filter { index in
                let head = unsafe withUnsafeBytes(of: heads[index]) { unsafe Array($0) }
                let start = AES128CTR.apply(to: head, key: key, counter: ivs[16 * index..<16 * index + 16])
                return range.contains(start.reduce(0) { $0 << 8 | UInt32($1) })
            }.map(UInt32.init)
        }
    }

    @Test(arguments: BlockFilter.available) func `a filter is correct for any number of blocks`(filter: BlockFilter) {
        for count in Array(1...70) + [127, 128, 255, 256] {
            let batch = Batch(seed: UInt64(count), count: count)
            // A quarter of all numbers, so that many survive. OpenSSL's filter needs a range that
            // is as narrow as a day.
            let range = StartRange(lowest: 0x4000_0000, span: filter.name == "libcrypto" ? 287 : 0x3FFF_FFFF)
            #expect(batch.survivors(filter, range) == batch.expected(range), "\(count) blocks")
        }
    }

    @Test(arguments: BlockFilter.available)
    func `a filter is correct for any range, also with overflow and across 2^16`(filter: BlockFilter) {
        for (seed, lowest) in [0, 287, 65_400, 5_948_352, UInt32.max - 300, UInt32.max].enumerated() {
            var batch = Batch(seed: UInt64(seed), count: 256)
            // Heads such that each block decrypts to a number near the range.
            let keystream = batch.ivs.indices.filter { $0.isMultiple(of: 16) }.map { offset in
                AES128CTR.apply(to: [0, 0, 0, 0], key: batch.key, counter: batch.ivs[offset..<offset + 16])
                    .reduce(0) { $0 << 8 | UInt32($1) }
            }
            let heads = keystream.enumerated().map { index, word in
                (word ^ (lowest &- 100 &+ UInt32(2 * index))).bigEndian
            }
            batch = Batch(key: batch.key, ivs: batch.ivs, heads: heads)
            for span in [0, 1, 287] as [UInt32] {
                let range = StartRange(lowest: lowest, span: span)
                let survivors = batch.survivors(filter, range)
                #expect(survivors == batch.expected(range), "from \(lowest) on, \(span) more")
                #expect(!survivors.isEmpty)
            }
        }
    }

    @Test func `one filter runs everywhere, and the fastest filter comes first`() {
        #expect(BlockFilter.available.last?.name == "libcrypto")
        #expect(BlockFilter.best.name == BlockFilter.available.first?.name)
    }
}

extension BlockFilterTests.Batch {
    fileprivate init(key: SecretBytes, ivs: [UInt8], heads: [UInt32]) {
        self.key = key
        self.ivs = ivs
        self.heads = heads
    }
}
