import TestSupport
import Testing

@testable import PN532Simulator

@Suite struct BlockTests {
    @Test func `A card identifier is 0 to 14, whatever the power level beside it`() {
        #expect(
            Block(frame: hex("0A 0E 60"))
                == Block(.information(number: 0, isChained: false), cid: 14, information: [0x60])
        )
        #expect(Block(frame: hex("CA C3")) == Block(.deselect, cid: 3))
    }

    @Test(arguments: ["0A 0F 60", "AB 0F", "CA CF", "FA 0F 01"])
    func `A block with the reserved card identifier is none`(frame: String) {
        #expect(Block(frame: hex(frame)) == nil)
    }
}
