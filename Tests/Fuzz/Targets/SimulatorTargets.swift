import PN532Simulator

/// The serial line of the simulated chip.
enum FramesTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        // A longer input takes more time, but the same code path.
        let input = Array(input.prefix(2 * Frame.greatestLength))
        var parser = FrameParser()
        for index in input.indices {
            guard case .frame(let frame) = parser.consume(input[index]) else { continue }
            try expect(
                isFrame(frame, theEndOf: input[...index]),
                "an accepted frame was on the line, with correct checksums"
            )
        }
        try checkRecovery(parser, input)
        try checkNoise(input)
    }

    /// Checks that the parser recognises an intact frame after the number of bytes in the longest
    /// frame. By then, an incomplete frame has ended.
    private static func checkRecovery(_ parser: FrameParser, _ input: [UInt8]) throws(Finding) {
        var parser = parser
        for _ in 0..<Frame.greatestLength + 8 { _ = parser.consume(0x55) }
        try expect(
            frames(input.first == 0 ? .acknowledgement : frame(of: input), with: &parser),
            "the parser continues after an error"
        )
    }

    /// Checks that the parser recognises a frame immediately after noise. The noise cannot begin a
    /// frame, because it does not contain the second byte of a start code.
    private static func checkNoise(_ input: [UInt8]) throws(Finding) {
        var parser = FrameParser()
        for byte in input { _ = parser.consume(min(byte, 0xFE)) }
        try expect(frames(frame(of: input), with: &parser), "a frame is received over a noisy line")
    }

    /// An information frame that contains the input, truncated to the maximum size.
    private static func frame(of input: [UInt8]) -> Frame {
        .information(
            input.count.isMultiple(of: 2) ? .command : .response,
            Array(input.prefix(Frame.greatestLength - 1))
        )
    }

    /// Whether the parser finds exactly this frame in the frame's bytes. Wake-up events are
    /// ignored.
    private static func frames(_ frame: Frame, with parser: inout FrameParser) -> Bool {
        var found: [Frame] = []
        for byte in frame.bytes {
            if case .frame(let next) = parser.consume(byte) { found.append(next) }
        }
        return found == [frame]
    }

    /// Whether the line ends with the frame. The preamble and the postamble are ignored. A length
    /// below 256 may also be in the extended form.
    private static func isFrame(_ frame: Frame, theEndOf line: ArraySlice<UInt8>) -> Bool {
        let form = frame.bytes.dropFirst().dropLast()
        if line.suffix(form.count) == form { return true }
        let (length, content) = (form[3], form.dropFirst(4))
        let long: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0x00, length, 0 &- length] + content
        return !content.isEmpty && line.suffix(long.count) == long[...]
    }
}

/// Blocks that the simulated chip receives over the air.
enum BlockTarget {
    /// The bits of the CID byte that are not part of the CID. They include the power level, which a
    /// card or a reader may set.
    private static let powerLevel: UInt8 = 0xF0

    static func check(_ input: [UInt8]) throws(Finding) {
        guard let block = Block(frame: input) else { return }
        try expect((0...14).contains(block.cid ?? 0), "a card identifier is 0 to 14")
        try expect(
            informationCounts(of: block.kind).contains(block.information.count),
            "a block has only the fields of its kind"
        )
        try expect(Block(frame: block.frame) == block, "a block is received through the air")
        var sent = input
        if block.cid != nil { sent[1] &= ~powerLevel }
        try expect(block.frame == sent, "a block has one encoding")
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
