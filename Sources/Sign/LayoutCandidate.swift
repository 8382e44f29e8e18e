/// A layout in which the code and the text have given sizes.
struct LayoutCandidate {
    /// The position of the text.
    enum Arrangement: CaseIterable {
        /// The text is in a column next to the code.
        case beside
        /// The venue is above the code, and the instruction is below it.
        case aboveAndBelow
    }

    let textSize: Int
    private let pixelsPerModule: Int
    private let code: Box
    private let column: Column
    /// The rows, each with its upper edge.
    private let places: [(row: Row, y: Int)]

    /// Places all parts of the sign; nil if they do not fit.
    init?(
        _ page: LayoutSearch,
        _ minimum: LayoutSearch.Minimum,
        _ arrangement: Arrangement,
        textSize: Int,
        pixelsPerModule: Int
    ) {
        switch arrangement {
        case .beside: self.init(beside: page, minimum, textSize, pixelsPerModule)
        case .aboveAndBelow: self.init(aboveAndBelow: page, minimum, textSize, pixelsPerModule)
        }
    }

    private init?(
        beside page: LayoutSearch,
        _ minimum: LayoutSearch.Minimum,
        _ textSize: Int,
        _ pixelsPerModule: Int
    ) {
        (self.textSize, self.pixelsPerModule) = (textSize, pixelsPerModule)
        let side = page.modules * pixelsPerModule
        // The quiet zone is part of the margin.
        let quietZone = 4 * pixelsPerModule
        let edge = max(0, page.margin - quietZone)
        let gap = page.gap(textSize)
        let isRightToLeft = page.isRightToLeft
        column = Column(
            left: isRightToLeft ? page.margin : edge + side + gap,
            width: page.width - page.margin - edge - side - gap,
            alignment: isRightToLeft ? .right : .left
        )
        let left = isRightToLeft ? page.width - edge - side : edge
        code = Box(x: left, y: (page.height - side) / 2, width: side, height: side)
        guard let rows = Row.all(SignLayout.Part.allCases, page, minimum, column, textSize) else { return nil }
        // The text is as high as the code, so that both begin and end on the same lines. Only the
        // smallest text may use the whole height between the margins.
        let inner = side - 2 * quietZone
        let (needed, blank) = (rows.totalHeight, rows.blankHeights)
        let isAligned = needed - blank.above - blank.below <= inner
        guard isAligned || textSize == minimum.textSize && needed <= page.height - 2 * page.margin else { return nil }
        let room = isAligned ? inner + blank.above + blank.below : page.height - 2 * page.margin
        let top = isAligned ? (page.height - inner) / 2 - blank.above : page.margin
        // Distribute the remaining height between the venue, the instruction and the other
        // sentences.
        let spring = (room - needed) / max(1, rows.count { $0.part.opensGroup })
        places = rows.places(from: top, spring: spring)
    }

    private init?(
        aboveAndBelow page: LayoutSearch,
        _ minimum: LayoutSearch.Minimum,
        _ textSize: Int,
        _ pixelsPerModule: Int
    ) {
        (self.textSize, self.pixelsPerModule) = (textSize, pixelsPerModule)
        let side = page.modules * pixelsPerModule
        column = Column(
            left: page.margin,
            width: page.width - 2 * page.margin,
            alignment: .centre(isRightToLeft: page.isRightToLeft)
        )
        let below = SignLayout.Part.allCases.filter { $0 != .name && $0 != .address }
        guard let above = Row.all([.name, .address], page, minimum, column, textSize),
            let below = Row.all(below, page, minimum, column, textSize)
        else { return nil }
        let gap = page.gap(textSize)
        let left = page.height - side - 2 * (page.margin + gap) - above.totalHeight - below.totalHeight
        guard left >= 0 else { return nil }
        // Divide the remaining height into four equal parts: above the venue, above the code, below
        // the code, and below the last line.
        let part = left / 4
        let top = page.margin + part
        code = Box(x: (page.width - side) / 2, y: top + above.totalHeight + part + gap, width: side, height: side)
        places = above.places(from: top) + below.places(from: code.bottom + part + gap)
    }

    var layout: SignLayout {
        var layout = SignLayout(code: code, pixelsPerModule: pixelsPerModule, textSize: textSize)
        for (row, y) in places {
            row.block.balance()
            row.place(in: column, y: y, on: &layout)
        }
        return layout
    }
}

/// A column in which rows of text are placed.
private struct Column {
    let left: Int
    let width: Int
    let alignment: Alignment

    enum Alignment: Equatable {
        case left
        case centre(isRightToLeft: Bool)
        case right
    }

    /// Whether symbols are to the right of the text.
    var isRightToLeft: Bool { alignment == .right || alignment == .centre(isRightToLeft: true) }

    /// Returns the left edge of content that has this width.
    func left(of content: Int) -> Int {
        switch alignment {
        case .left: left
        case .centre: left + (width - content) / 2
        case .right: left + width - content
        }
    }
}

/// A row of the sign: the text of one part and, in one row, a symbol.
private struct Row {
    let part: SignLayout.Part
    let block: TextBlock
    let symbol: Symbol?
    /// The gap between this row and the row above, in pixels. Not used in the first row.
    let gap: Int

    struct Symbol {
        /// The side length of the symbol in pixels.
        let side: Int
        /// The gap between the symbol and the text, in pixels.
        let gap: Int
        /// Whether the symbol is above the text instead of beside it.
        let isAbove: Bool

        /// The part of the row's width that the text cannot use, in pixels.
        var widthBesideText: Int { isAbove ? 0 : side + gap }
    }

    var height: Int {
        let text = block.extents.logical.height
        guard let symbol else { return text }
        return symbol.isAbove ? symbol.side + symbol.gap + text : max(symbol.side, text)
    }

    /// The height above and below the ink of the row.
    var blankHeights: (above: Int, below: Int) {
        // A symbol fills the height of its row.
        guard symbol == nil else { return (0, 0) }
        let (ink, logical) = (block.extents.ink, block.extents.logical)
        return (max(0, ink.y), max(0, logical.height - ink.bottom))
    }

    /// Adds the row to the layout, with its upper edge at `y`.
    func place(in column: Column, y: Int, on layout: inout SignLayout) {
        let text = block.extents.logical
        func place(x: Int, y: Int) {
            layout.texts.append(SignLayout.Text(part: part, block: block, x: x - text.x, y: y))
        }
        guard let symbol else { return place(x: column.left(of: text.width), y: y) }
        var box = Box(x: 0, y: y, width: symbol.side, height: symbol.side)
        if symbol.isAbove {
            box.x = column.left(of: symbol.side)
            place(x: column.left(of: text.width), y: y + symbol.side + symbol.gap)
        } else {
            let left = column.left(of: symbol.widthBesideText + text.width)
            box.x = column.isRightToLeft ? left + text.width + symbol.gap : left
            box.y = y + (height - symbol.side) / 2
            place(
                x: column.isRightToLeft ? left : left + symbol.widthBesideText,
                y: y + (height - text.height) / 2
            )
        }
        layout.symbol = box
    }
}

extension [Row] {
    /// The total height of the rows, including the gaps between them.
    fileprivate var totalHeight: Int { reduce(0) { $0 + $1.height } + dropFirst().reduce(0) { $0 + $1.gap } }

    /// The height above the ink of the first row, and below the ink of the last row.
    fileprivate var blankHeights: (above: Int, below: Int) {
        guard let first, let last else { return (0, 0) }
        return (first.blankHeights.above, last.blankHeights.below)
    }

    /// Returns the upper edge of each row if the first row begins at `y`.
    ///
    /// - Parameter spring: Additional pixels above each row that opens a group.
    fileprivate func places(from y: Int, spring: Int = 0) -> [(row: Row, y: Int)] {
        var bottom = y
        return enumerated().map { index, row in
            if index > 0 { bottom += row.gap + (row.part.opensGroup ? spring : 0) }
            defer { bottom += row.height }
            return (row, bottom)
        }
    }
}

// MARK: - Typesetting

extension Row {
    /// Typesets the required parts that have a text; nil if a word does not fit.
    ///
    /// - Parameter textSize: The em height of the sentences, in pixels.
    static func all(
        _ parts: [SignLayout.Part],
        _ page: LayoutSearch,
        _ minimum: LayoutSearch.Minimum,
        _ column: Column,
        _ textSize: Int
    ) -> [Row]? {
        var rows: [Row] = []
        for part in parts where minimum.parts.contains(part) && !page.content.text(of: part).isEmpty {
            func row(_ symbol: Symbol?) -> Row? {
                Row(part, symbol, page, minimum, in: column, textSize: textSize)
            }
            let isTappable = part == .instruction && page.content.isTappable
            let ems = minimum.smallParts.contains(part) ? 1.6 : 3
            guard let row = isTappable ? withSymbol(row, ems: ems, textSize: textSize) : row(nil) else { return nil }
            rows.append(row)
        }
        return rows
    }

    /// Returns the row with the symbol beside the text. If the text would then have more than three
    /// lines, the symbol is above the text.
    ///
    /// - Parameter ems: The symbol's side as a multiple of the sentences' em height.
    private static func withSymbol(_ row: (Symbol?) -> Row?, ems: Double, textSize: Int) -> Row? {
        let side = pixels(ems, textSize)
        let beside = row(Symbol(side: side, gap: pixels(ems / 4, textSize), isAbove: false))
        if let beside, beside.block.lineCount <= 3 { return beside }
        // If the symbol is above the text, the text can use the full width of the column.
        return row(Symbol(side: side, gap: pixels(0.3, textSize), isAbove: true)) ?? beside
    }

    /// Typesets a part; nil if a word is longer than a line.
    private init?(
        _ part: SignLayout.Part,
        _ symbol: Symbol?,
        _ page: LayoutSearch,
        _ minimum: LayoutSearch.Minimum,
        in column: Column,
        textSize: Int
    ) {
        let widthOfSymbol = symbol?.widthBesideText ?? 0
        let width = column.width - widthOfSymbol
        guard width > Self.pixels(3, textSize) else { return nil }
        // A text beside a symbol is always aligned towards the symbol.
        let alignment: TextBlock.Alignment =
            switch column.alignment {
            case .left: .left
            case .right: .right
            case .centre(let isRightToLeft): widthOfSymbol == 0 ? .centre : isRightToLeft ? .right : .left
            }
        block = Self.block(
            part,
            page,
            part.sizes(isSmall: minimum.smallParts.contains(part)),
            alignment,
            width,
            textSize
        )
        if minimum.mayBreakWords { block.breakWords() }
        guard !block.overflows else { return nil }
        self.part = part
        self.symbol = symbol
        gap = Self.pixels(part.gapAbove, textSize)
    }

    /// Typesets the part in the first size that results in few enough lines. If there is no such
    /// size, uses the last size. A name that is still too long loses its middle.
    private static func block(
        _ part: SignLayout.Part,
        _ page: LayoutSearch,
        _ sizes: [(factor: Double, lines: Int)],
        _ alignment: TextBlock.Alignment,
        _ width: Int,
        _ textSize: Int
    ) -> TextBlock {
        func fontSize(_ ems: Double) -> Int { Fonts.size(atMost: ems * Double(textSize)) }
        let block = TextBlock(
            page.content.text(of: part),
            size: fontSize(sizes[0].factor),
            isBold: page.isBold || part == .name || part == .instruction,
            alignment,
            width: width,
            page.fonts
        )
        let fontSizes = sizes.map { (fontSize($0.factor), $0.lines) }
        block.fit(fontSizes, mayShorten: part == .name)
        return block
    }

    private static func pixels(_ ems: Double, _ textSize: Int) -> Int { Int((ems * Double(textSize)).rounded()) }
}

extension SignLayout.Part {
    /// The possible sizes as multiples of the sentences' em height. Each size has the maximum
    /// number of lines that still looks good. The name has the largest text, followed by the
    /// instruction and the other sentences.
    ///
    /// - Parameter isSmall: Whether the letters are smaller than usual.
    fileprivate func sizes(isSmall: Bool) -> [(factor: Double, lines: Int)] {
        switch self {
        case .name where isSmall: [(1.4, 1), (1.2, 1), (1.2, 2), (1, 2), (1, 3), (0.85, 4), (0.7, 5)]
        case .name:
            [
                (2.2, 1), (2, 1), (1.8, 1), (1.6, 1), (2, 2), (1.7, 2), (1.4, 2), (1.4, 3), (1.2, 3), (1, 4), (0.85, 4),
                (0.7, 5),
            ]
        case .instruction where isSmall: [(1.2, 1), (1, 1), (1, 2), (1, 3)]
        case .instruction: [(1.5, 2), (1.35, 2), (1.2, 2), (1.5, 3), (1.35, 3), (1.2, 3)]
        case .address, .reader, .voluntary, .anotherWay, .privacy: [(1, .max)]
        case .host, .note: [(0.8, .max)]
        }
    }

    /// The gap above the part as a multiple of the sentences' em height.
    fileprivate var gapAbove: Double {
        switch self {
        case .name: 0
        case .address, .host: 0.2
        case .instruction, .voluntary: 0.8
        case .reader, .anotherWay, .privacy: 0.3
        case .note: 0.6
        }
    }

    /// Whether the part begins a new subject.
    fileprivate var opensGroup: Bool { self == .instruction || self == .voluntary }
}
