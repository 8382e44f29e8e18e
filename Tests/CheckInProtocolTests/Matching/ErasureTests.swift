import Cryptography
import Foundation
@testable import Matching
import TestSupport
import Testing

/// Searches the memory to check that keys and their keystream are erased with the matcher.
@Suite struct ErasureTests {
    private static let chance = 100

    @Test func `the keystream is overwritten`() {
        let memory = OwnMemory(count: 4096)
        var generator = SeededGenerator(1)
        let bytes = generator.bytes(4096)
        var buffer: SecretBuffer? = SecretBuffer()
        let address = unsafe UInt(bitPattern: buffer?.base)
        for index in bytes.indices { unsafe buffer?.base[index] = bytes[index] }
        #expect(memory.matches(of: bytes, at: address) == bytes.count)
        buffer = nil
        #expect(memory.matches(of: bytes, at: address) < Self.chance)
    }

    @Test(arguments: BlockFilter.available)
    func `no round key and no keystream remains on the stack`(filter: BlockFilter) throws {
        var generator = SeededGenerator(2)
        let key = SecretBytes(randomCount: 16, using: &generator)
        // Not a multiple of a filter's block count per step, because the remainder has its own
        // code.
        let ivs = generator.bytes(16 * 250)
        let heads = [UInt32](repeating: 0, count: 250)
        let stack = OwnStack()
        stack.run {
            let range = StartRange(lowest: 0, span: 287)
            _ = filter.prepared(for: key, keystream: SecretBuffer())
                .survivors(ivs: ivs, heads: heads, startingIn: range)
        }
        let seen = stack.bytes
        #expect(seen.contains { $0 != 0 })
        // Without optimisation, Swift copies libcrypto's output block by block. Only the
        // first block is certainly overwritten.
        let looked = filter.name == BlockFilter.libcrypto.name ? 0..<1 : 0..<250
        for block in looked {
            let iv = ivs[16 * block..<16 * block + 16]
            let keystream = AES128CTR.apply(to: [UInt8](repeating: 0, count: 16), key: key, counter: iv)
            #expect(seen.range(of: Data(keystream)) == nil)
        }
        for roundKey in RoundKeys.of(key).dropFirst() { #expect(seen.range(of: Data(roundKey)) == nil) }
    }

    @Test func `the search finds a key that was left on the stack`() {
        var generator = SeededGenerator(3)
        let bytes = generator.bytes(16)
        let stack = OwnStack()
        stack.run {
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { unsafe _ = $0.initialize(from: bytes) }
        }
        #expect(stack.bytes.range(of: Data(bytes)) != nil)
    }
}
