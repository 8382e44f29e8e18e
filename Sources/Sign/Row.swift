/// A row of the sign: a text and, in one row, a symbol.
struct Row {
    let part: SignLayout.Part
    let block: TextBlock
    let symbol: Symbol?
    /// The gap between this row and the row above, in pixels. Not used in the first row.
    let gap: Int
    /// Whether this row begins a new subject.
    let opensGroup: Bool

    struct Symbol {
        /// The side length of the symbol in pixels.
        let side: Int
        /// The gap between the symbol and the text, in pixels.
        let gap: Int
        /// Whether the symbol is above the text instead of beside it.
        let isAbove: Bool

        /// The part of the row's width that the text cannot use, in pixels.
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

    /// Returns the upper edge of each row if the first row begins at `y`.
    ///
    /// - Parameter spring: Additional pixels above each row that opens a group.
    func places(from y: Int, spring: Int = 0) -> [(row: Row, y: Int)] {
        var bottom = y
        return enumerated().map { index, row in
            if index > 0 { bottom += row.gap + (row.opensGroup ? spring : 0) }
            defer { bottom += row.height }
            return (row, bottom)
        }
    }
}
