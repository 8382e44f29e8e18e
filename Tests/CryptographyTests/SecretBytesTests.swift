import Cryptography
import TestSupport
import Testing

@Suite struct SecretBytesTests {
    @Test(arguments: [0, 1, 16, 48, 100]) func `secrets are equal if all their bytes are equal`(count: Int) {
        let bytes = [UInt8](repeating: 7, count: count)
        let secret = SecretBytes(copying: bytes)
        #expect(secret == SecretBytes(copying: bytes))
        #expect(secret != SecretBytes(copying: bytes + [7]))
        for bit in 0..<count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(secret != SecretBytes(copying: changed))
            #expect(!constantTimeEqual(secret, changed))
        }
    }

    @Test func `a secret contains a copy of the given bytes`() {
        var bytes: [UInt8] = [1, 2, 3]
        let secret = SecretBytes(copying: bytes)
        cleanse(&bytes)
        #expect(bytes == [0, 0, 0])
        #expect(Array(copying: secret) == [1, 2, 3])
        #expect(Array(copying: SecretBytes(copying: [1, 2, 3, 4, 5][1..<3])) == [2, 3])
    }

    @Test func `copies of a secret share memory`() {
        let secret = SecretBytes(copying: [1, 2, 3])
        let copy = secret
        #expect(address(of: copy) == address(of: secret))
        #expect(address(of: SecretBytes(copying: secret)) != address(of: secret))
    }

    @Test func `a part is a separate secret, and outlives the whole`() {
        func part(_ range: Range<Int>) -> SecretBytes { SecretBytes(copying: [UInt8](0..<100))[range] }
        #expect(Array(copying: part(0..<100)) == [UInt8](0..<100))
        #expect(Array(copying: part(16..<48)) == [UInt8](16..<48))
        #expect(Array(copying: part(99..<100)) == [99])
        #expect(Array(copying: part(100..<100)) == [])
    }

    @Test func `a part beyond the end of the secret ends the process`() async {
        await #expect(processExitsWith: .failure) { _ = SecretBytes(copying: [1, 2, 3])[-1..<2] }
        await #expect(processExitsWith: .failure) { _ = SecretBytes(copying: [1, 2, 3])[0..<4] }
        await #expect(processExitsWith: .failure) { _ = SecretBytes(copying: [1, 2, 3])[4..<4] }
    }

    @Test func `a secret comes from the given generator, in byte order`() {
        var generator = ReplayGenerator([UInt8](1...24))
        #expect(Array(copying: SecretBytes(randomCount: 11, using: &generator)) == [UInt8](1...11))
        #expect(generator.bytes(8) == [UInt8](17...24))
        #expect(generator.isExhausted)
        #expect(SecretBytes(randomCount: 0, using: &generator).count == 0)
    }

    @Test func `every description of a secret contains only its length`() {
        let secret = SecretBytes(copying: [0xDE, 0xAD, 0xBE, 0xEF])
        var dumped = ""
        dump(secret, to: &dumped)
        #expect("\(secret)" == "<4 secret bytes>")
        #expect(String(reflecting: secret) == "<4 secret bytes>")
        #expect(dumped == "- <4 secret bytes>\n")
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func `many tasks can read one secret concurrently`() async {
        let bytes = [UInt8](0...255)
        let secret = SecretBytes(copying: bytes)
        let digests = await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { SHA256.hash(secret) }
            }
            return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(digests == [SHA256.hash(bytes)])
    }
}

private func address(of secret: SecretBytes) -> UInt {
    secret.withSpan { span in unsafe span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}
