import Display

/// Sets the parts of a sign in type: the name largest, then what to do, then the sentences.
struct RowWriter {
    let content: ScreenContent
    let typesetter: Typesetter
    /// The height of the em of sentences, in pixels.
    let textSize: Double

    func text(of part: SignLayout.Part) -> String {
        switch part {
        case .name: content.venue.name
        case .address: content.venue.address
        case .instruction: content.instruction
        case .voluntary: content.wording[.voluntary]
        case .anotherWay: content.wording[.anotherWay]
        case .note: content.note
        }
    }

    /// Nil if a word is longer than a line.
    func row(_ part: SignLayout.Part, in column: Column, mayBreakWords: Bool) -> Row? {
        let symbolSide = part == .instruction && content.tag == .armed ? pixels(3) : 0
        let symbolGap = symbolSide / 4
        let width = column.width - symbolSide - symbolGap
        guard width > pixels(3) else { return nil }
        let alignment = alignment(in: column, hasSymbol: symbolSide > 0)
        let block = part == .name ? name(alignment, width) : block(part, alignment, width)
        if mayBreakWords { block.breakWords() }
        guard !block.overflows else { return nil }
        block.balance()
        return Row(
            part: part,
            block: block,
            symbolSide: symbolSide,
            symbolGap: symbolGap,
            gap: pixels(gap(above: part)),
            opensGroup: part == .instruction || part == .voluntary
        )
    }

    private func block(_ part: SignLayout.Part, _ alignment: TextBlock.Alignment, _ width: Int) -> TextBlock {
        let style =
            switch part {
            case .instruction: TextBlock.Style(size: 1.5 * textSize, isBold: true)
            case .note: TextBlock.Style(size: 0.8 * textSize)
            default: TextBlock.Style(size: textSize)
            }
        return TextBlock(text(of: part), style, alignment, width: width, typesetter)
    }

    /// The name in the largest size in which it has few lines. One that is longer than all of them ends with an ellipsis.
    private func name(_ alignment: TextBlock.Alignment, _ width: Int) -> TextBlock {
        func block(_ factor: Double) -> TextBlock {
            let style = TextBlock.Style(size: factor * textSize, isBold: true)
            return TextBlock(content.venue.name, style, alignment, width: width, typesetter)
        }
        for (factor, maximumLines) in [(2.2, 1), (2, 2), (1.7, 2), (1.4, 3), (1.2, 3)] {
            let block = block(factor)
            if !block.overflows, block.lineCount <= maximumLines { return block }
        }
        let block = block(1.2)
        block.limit(toLines: 3)
        return block
    }

    /// Words beside a symbol lean on it, wherever the two of them stand.
    private func alignment(in column: Column, hasSymbol: Bool) -> TextBlock.Alignment {
        switch column.alignment {
        case .left: .left
        case .right: .right
        case .centre(let isRightToLeft): !hasSymbol ? .centre : isRightToLeft ? .right : .left
        }
    }

    /// In heights of a sentence's em.
    private func gap(above part: SignLayout.Part) -> Double {
        switch part {
        case .name: 0
        case .address: 0.2
        case .instruction: 0.8
        case .voluntary: 0.8
        case .anotherWay: 0.3
        case .note: 0.6
        }
    }

    private func pixels(_ ems: Double) -> Int { Int((ems * textSize).rounded()) }
}
