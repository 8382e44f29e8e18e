import Cryptography
import TestSupport
import Testing

@Suite struct AES128CTRTests {
    // SP 800-38A, appendices F.5.1 and F.5.2: the key, the initial counter block and the four
    // blocks.
    private let key = [UInt8](hex: "2b7e151628aed2a6abf7158809cf4f3c")!
    private let counter = [UInt8](hex: "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")!
    private let plaintext = [UInt8](
        hex: """
            6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
            30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
            """
    )!
    private let ciphertext = [UInt8](
        hex: """
            874d6191b620e3261bef6864990db6ce 9806f66b7970fdff8617187bb9fffdff
            5ae4df3edbd5d35e5b4f09020db03eab 1e031dda2fbe03d1792170a0f3009cee
            """
    )!

    @Test func `SP 800-38A F.5.1: encryption`() {
        #expect(AES128CTR.apply(to: plaintext, key: SecretBytes(copying: key), counter: counter) == ciphertext)
    }

    @Test func `SP 800-38A F.5.2: decryption`() {
        #expect(AES128CTR.apply(to: ciphertext, key: SecretBytes(copying: key), counter: counter) == plaintext)
    }

    @Test(arguments: 0...64) func `a shorter text encrypts to a prefix`(count: Int) {
        #expect(AES128CTR.apply(to: plaintext[..<count], key: key, counter: counter) == Array(ciphertext[..<count]))
    }

    @Test func `the counter is the whole block, and wraps around`() {
        let last = [UInt8](repeating: 0xFF, count: 16)
        let (first, zeros) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 32))
        let stream = AES128CTR.apply(to: zeros, key: key, counter: last)
        #expect(Array(stream[16...]) == AES128CTR.apply(to: zeros[..<16], key: key, counter: first))
    }

    @Test func `a key of another length ends the process`() async {
        await #expect(processExitsWith: .failure) { Self.apply(keyCount: 0, counterCount: 16) }
        await #expect(processExitsWith: .failure) { Self.apply(keyCount: 15, counterCount: 16) }
        await #expect(processExitsWith: .failure) { Self.apply(keyCount: 32, counterCount: 16) }
        await #expect(processExitsWith: .success) { Self.apply(keyCount: 16, counterCount: 16) }
    }

    @Test func `a counter block of another length ends the process`() async {
        await #expect(processExitsWith: .failure) { Self.apply(keyCount: 16, counterCount: 0) }
        await #expect(processExitsWith: .failure) { Self.apply(keyCount: 16, counterCount: 12) }
        await #expect(processExitsWith: .failure) { Self.apply(keyCount: 16, counterCount: 17) }
    }

    private static func apply(keyCount: Int, counterCount: Int) {
        _ = AES128CTR.apply(
            to: [1],
            key: [UInt8](repeating: 1, count: keyCount),
            counter: [UInt8](repeating: 2, count: counterCount)
        )
    }
}

@Suite struct AES128BlocksTests {
    /// SP 800-38A, F.1.1.
    @Test func `one call encrypts the blocks of SP 800-38A`() throws {
        let blocks = try #require(
            [UInt8](
                hex:
                    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
            )
        )
        let cipher = AES128Blocks(key: try #require([UInt8](hex: "2b7e151628aed2a6abf7158809cf4f3c")))
        var output = [UInt8](repeating: 0, count: blocks.count)
        unsafe cipher.encrypt(blocks, count: 4, into: &output)
        #expect(
            output.hex
                == "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4"
        )
    }
}
