/// The positions of all parts of a sign on a page.
package struct SignLayout {
    /// The parts of a sign other than the code.
    package enum Part: CaseIterable, Sendable {
        case name
        case address
        case instruction
        case voluntary
        case anotherWay
        case note
    }

    package struct Text {
        package let part: Part
        let block: TextBlock
        /// The upper left corner of the block.
        let x: Int
        let y: Int

        /// The smallest box that contains all black pixels.
        package var ink: Box {
            var box = block.extents.ink
            box.x += x
            box.y += y
            return box
        }

        /// Whether the text was too long and ends with an ellipsis.
        package var isEllipsized: Bool { block.isEllipsized }
    }

    /// The position of the code, including its quiet zone.
    package let code: Box
    package let pixelsPerModule: Int
    /// The em height of the sentences, in pixels.
    package let textSize: Int
    package var texts: [Text] = []
    /// The position of the symbol for tapping; nil if the sign has no symbol.
    package var symbol: Box?
}

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

    /// Places only the text of a row.
    private mutating func place(_ row: Row, x: Int, y: Int) {
        texts.append(Text(part: row.part, block: row.block, x: x - row.block.extents.logical.x, y: y))
    }
}
