import Cryptography
import TestSupport
import Testing

@Suite struct ErasureTests {
    private let bytes: [UInt8] = {
        var generator = SeededGenerator(1)
        return generator.bytes(4096)
    }()

    // In two unrelated arrays of 4,096 bytes, 16 bytes are equal on average.
    private let chance = 100

    @Test func `a secret is overwritten when its last copy is dropped, not earlier`() throws {
        let memory = OwnMemory(count: bytes.count)
        for _ in 0..<50 {
            var secret: SecretBytes? = SecretBytes(copying: bytes)
            var copy = secret
            let address = try #require(secret).withSpan { span in
                unsafe span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
            }
            #expect(memory.matches(of: bytes, at: address) == bytes.count)
            secret = nil
            #expect(memory.matches(of: bytes, at: address) == bytes.count)
            _ = copy.take()
            #expect(memory.matches(of: bytes, at: address) < chance)
        }
    }

    @Test func `the search finds memory that is not overwritten`() {
        let memory = OwnMemory(count: bytes.count)
        let found = (0..<50).map { _ in
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = unsafe buffer.initialize(from: bytes)
            let address = UInt(bitPattern: buffer.baseAddress)
            unsafe buffer.deallocate()
            return memory.matches(of: bytes, at: address)
        }
        #expect(found.contains { $0 > bytes.count - chance })
    }

    @Test func `an array is overwritten in place`() {
        let memory = OwnMemory(count: bytes.count)
        var copy = bytes.map { $0 }
        let address = unsafe copy.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        #expect(memory.matches(of: bytes, at: address) == bytes.count)
        cleanse(&copy)
        #expect(memory.matches(of: bytes, at: address) < chance)
    }
}
