/// A text of the sign, with the symbol that belongs to it if there is one.
struct Row {
    let part: SignLayout.Part
    let block: TextBlock
    let symbol: Symbol?
    /// Pixels above, if another row is there.
    let gap: Int
    /// Whether this begins another subject than the row above.
    let opensGroup: Bool

    struct Symbol {
        /// Pixels per side.
        let side: Int
        /// Pixels between symbol and text.
        let gap: Int
        /// Whether the text stands below it, and not beside it.
        let isAbove: Bool

        /// Pixels of the row's width that the text does not have.
        var widthBesideWords: Int { isAbove ? 0 : side + gap }
    }

    var height: Int {
        let text = block.extents.logical.height
        guard let symbol else { return text }
        return symbol.isAbove ? symbol.side + symbol.gap + text : max(symbol.side, text)
    }
}

extension [Row] {
    /// With the gaps between them.
    var totalHeight: Int { reduce(0) { $0 + $1.height } + dropFirst().reduce(0) { $0 + $1.gap } }

    /// Where each begins if the first begins at `y`.
    ///
    /// - Parameter spring: Pixels above each that opens a group, besides its gap.
    func places(from y: Int, spring: Int = 0) -> [(row: Row, y: Int)] {
        var bottom = y
        return enumerated().map { index, row in
            if index > 0 { bottom += row.gap + (row.opensGroup ? spring : 0) }
            defer { bottom += row.height }
            return (row, bottom)
        }
    }
}
