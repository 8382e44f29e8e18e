/// A text of the sign with its symbol, if it has one.
struct Row {
    let part: SignLayout.Part
    let block: TextBlock
    let symbol: Symbol?
    /// The gap to the row above in pixels, if there is one.
    let gap: Int
    /// Whether this row begins a new subject.
    let opensGroup: Bool

    struct Symbol {
        /// Pixels per side.
        let side: Int
        /// Pixels between symbol and text.
        let gap: Int
        /// Whether the text is below the symbol instead of beside it.
        let isAbove: Bool

        /// Pixels of the row's width that are not available to the text.
        var widthBesideWords: Int { isAbove ? 0 : side + gap }
    }

    var height: Int {
        let text = block.extents.logical.height
        guard let symbol else { return text }
        return symbol.isAbove ? symbol.side + symbol.gap + text : max(symbol.side, text)
    }
}

extension [Row] {
    /// The total height of the rows, including the gaps between them.
    var totalHeight: Int { reduce(0) { $0 + $1.height } + dropFirst().reduce(0) { $0 + $1.gap } }

    /// The upper edge of each row if the first begins at `y`.
    ///
    /// - Parameter spring: Pixels above each row that opens a group, in addition to its gap.
    func places(from y: Int, spring: Int = 0) -> [(row: Row, y: Int)] {
        var bottom = y
        return enumerated().map { index, row in
            if index > 0 { bottom += row.gap + (row.opensGroup ? spring : 0) }
            defer { bottom += row.height }
            return (row, bottom)
        }
    }
}
