import Display

/// Typesets the parts of a sign. The name has the largest text, followed by the instruction and the
/// other sentences.
struct RowWriter {
    let content: ScreenContent
    let typesetter: Typesetter
    /// The em height of the sentences, in pixels.
    let textSize: Int

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

    /// Returns the row of a part; nil if a word is longer than a line.
    func row(_ part: SignLayout.Part, in column: Column, mayBreakWords: Bool) -> Row? {
        guard part == .instruction, content.tag == .armed else {
            return row(part, nil, in: column, mayBreakWords: mayBreakWords)
        }
        let beside = row(part, symbol(isAbove: false), in: column, mayBreakWords: mayBreakWords)
        if let beside, beside.block.lineCount <= 3 { return beside }
        // If the symbol is above the text, the text can use the full width of the column.
        return row(part, symbol(isAbove: true), in: column, mayBreakWords: mayBreakWords) ?? beside
    }

    private func symbol(isAbove: Bool) -> Row.Symbol {
        Row.Symbol(side: pixels(3), gap: pixels(isAbove ? 0.3 : 0.75), isAbove: isAbove)
    }

    private func row(
        _ part: SignLayout.Part,
        _ symbol: Row.Symbol?,
        in column: Column,
        mayBreakWords: Bool
    ) -> Row? {
        let widthOfSymbol = symbol?.widthBesideWords ?? 0
        let width = column.width - widthOfSymbol
        guard width > pixels(3) else { return nil }
        let block = block(part, alignment(in: column, isBesideSymbol: widthOfSymbol > 0), width)
        if mayBreakWords { block.breakWords() }
        guard !block.overflows else { return nil }
        return Row(
            part: part,
            block: block,
            symbol: symbol,
            gap: pixels(gap(above: part)),
            opensGroup: part == .instruction || part == .voluntary
        )
    }

    /// Typesets the part in the first size that results in few enough lines. If there is no such
    /// size, uses the last size. A name that is still too long ends with an ellipsis.
    private func block(_ part: SignLayout.Part, _ alignment: TextBlock.Alignment, _ width: Int) -> TextBlock {
        let sizes = sizes(of: part)
        let block = TextBlock(
            text(of: part),
            size: fontSize(sizes[0].factor),
            isBold: part == .name || part == .instruction,
            alignment,
            width: width,
            typesetter
        )
        for (factor, lines) in sizes {
            block.resize(to: fontSize(factor))
            if !block.overflows, block.lineCount <= lines { return block }
        }
        if part == .name { block.limit(toLines: sizes.last!.lines) }
        return block
    }

    /// Returns the possible sizes as multiples of the sentences' em height. Each size has the
    /// maximum number of lines that still looks good.
    private func sizes(of part: SignLayout.Part) -> [(factor: Double, lines: Int)] {
        switch part {
        case .name: [(2.2, 1), (2, 2), (1.7, 2), (1.4, 3), (1.2, 3), (1, 4)]
        case .instruction: [(1.5, 2), (1.35, 2), (1.2, 2), (1.5, 3), (1.35, 3), (1.2, 3)]
        case .note: [(0.8, .max)]
        default: [(1, .max)]
        }
    }

    /// Returns the alignment of the text. A text beside a symbol is always aligned towards the
    /// symbol.
    private func alignment(in column: Column, isBesideSymbol: Bool) -> TextBlock.Alignment {
        switch column.alignment {
        case .left: .left
        case .right: .right
        case .centre(let isRightToLeft): !isBesideSymbol ? .centre : isRightToLeft ? .right : .left
        }
    }

    /// Returns the gap above a part as a multiple of the sentences' em height.
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

    private func fontSize(_ ems: Double) -> Int { TypeScale.size(atMost: ems * Double(textSize)) }

    private func pixels(_ ems: Double) -> Int { Int((ems * Double(textSize)).rounded()) }
}
