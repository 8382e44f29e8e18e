/// A text of the sign, and the symbol beside it if it has one.
struct Row {
    let part: SignLayout.Part
    let block: TextBlock
    /// Pixels per side; 0 without a symbol.
    let symbolSide: Int
    /// Pixels between symbol and text.
    let symbolGap: Int
    /// Pixels above, if another row is there.
    let gap: Int
    /// Whether this begins another subject than the row above.
    let opensGroup: Bool

    var height: Int { max(symbolSide, block.extents.logical.height) }

    var width: Int { symbolSide + symbolGap + block.extents.logical.width }
}

extension [Row] {
    /// With the gaps between them.
    var totalHeight: Int { reduce(0) { $0 + $1.height } + dropFirst().reduce(0) { $0 + $1.gap } }
}

/// A place for rows.
struct Column {
    let left: Int
    let width: Int
    let alignment: Alignment

    enum Alignment: Equatable {
        case left
        case centre(isRightToLeft: Bool)
        case right
    }

    /// Whether symbols stand to the right of their words.
    var isRightToLeft: Bool { alignment == .right || alignment == .centre(isRightToLeft: true) }

    /// Where something so wide begins.
    func left(of content: Int) -> Int {
        switch alignment {
        case .left: left
        case .centre: left + (width - content) / 2
        case .right: left + width - content
        }
    }
}

extension SignLayout {
    mutating func place(_ row: Row, in column: Column, y: Int) {
        let left = column.left(of: row.width)
        let logical = row.block.extents.logical
        let textLeft = column.isRightToLeft ? left : left + row.symbolSide + row.symbolGap
        texts.append(
            Text(part: row.part, block: row.block, x: textLeft - logical.x, y: y + (row.height - logical.height) / 2)
        )
        guard row.symbolSide > 0 else { return }
        symbol = Box(
            x: column.isRightToLeft ? left + logical.width + row.symbolGap : left,
            y: y + (row.height - row.symbolSide) / 2,
            width: row.symbolSide,
            height: row.symbolSide
        )
    }
}
