import PN532Simulator

/// Blocks that come through the air to the simulated chip.
enum BlockTarget {
    /// What a card or a reader may set in the byte of the CID without meaning another CID: the power level.
    private static let powerLevel: UInt8 = 0xF0

    static func check(_ input: [UInt8]) throws(Finding) {
        guard let block = Block(frame: input) else { return }
        try expect((0...14).contains(block.cid ?? 0), "a card identifier is 0 to 14")
        try expect(
            informationCounts(of: block.kind).contains(block.information.count),
            "a block has what its kind can have"
        )
        try expect(Block(frame: block.frame) == block, "a block survives the way through the air")
        var sent = input
        if block.cid != nil { sent[1] &= ~powerLevel }
        try expect(block.frame == sent, "a block has one form")
    }

    /// ISO/IEC 14443-4 §7.1.1.
    private static func informationCounts(of kind: Block.Kind) -> ClosedRange<Int> {
        switch kind {
        case .information: 0...Int.max
        case .waitingTimeExtension: 1...1
        case .acknowledgement, .negativeAcknowledgement, .deselect: 0...0
        }
    }
}
