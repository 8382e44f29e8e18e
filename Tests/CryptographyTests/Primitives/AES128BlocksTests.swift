import Cryptography
import Testing
import TestSupport

@Suite struct AES128BlocksTests {
    /// SP 800-38A, F.1.1.
    @Test("one call encrypts the blocks of SP 800-38A")
    func vector() throws {
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
