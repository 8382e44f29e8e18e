/// Placement of rows in columns.
extension SignLayout {
    mutating func place(_ row: Row, in column: Column, y: Int) {
        let text = row.block.extents.logical
        guard let symbol = row.symbol else { return place(row, x: column.left(of: text.width), y: y) }
        if symbol.isAbove {
            place(symbol, x: column.left(of: symbol.side), y: y)
            place(row, x: column.left(of: text.width), y: y + symbol.side + symbol.gap)
        } else {
            let left = column.left(of: symbol.widthBesideWords + text.width)
            place(
                symbol,
                x: column.isRightToLeft ? left + text.width + symbol.gap : left,
                y: y + (row.height - symbol.side) / 2
            )
            place(
                row,
                x: column.isRightToLeft ? left : left + symbol.widthBesideWords,
                y: y + (row.height - text.height) / 2
            )
        }
    }

    private mutating func place(_ symbol: Row.Symbol, x: Int, y: Int) {
        self.symbol = Box(x: x, y: y, width: symbol.side, height: symbol.side)
    }

    /// Places only the text.
    private mutating func place(_ row: Row, x: Int, y: Int) {
        texts.append(Text(part: row.part, block: row.block, x: x - row.block.extents.logical.x, y: y))
    }
}
