import CPangoCairo
package import Raster

/// A page on which visitors check in by hand.
package struct ListPage {
    private let title: String
    private let name: String
    private let address: String
    /// States who keeps the list, and for how long.
    private let kept: String
    /// The label of a line for the day on which the page must be destroyed.
    private let destroyed: String
    /// The headings of the columns: date, from, to, contact.
    private let columns: [String]
    private let colour: RGBColour

    package init(
        title: String,
        name: String,
        address: String,
        kept: String,
        destroyed: String,
        columns: [String],
        colour: RGBColour
    ) {
        precondition(columns.count == 4, "the list has four columns")
        self.title = title
        self.name = name
        self.address = address
        self.kept = kept
        self.destroyed = destroyed
        self.columns = columns
        self.colour = colour
    }

    /// Draws the page as a PDF document.
    ///
    /// - Parameter created: The time in the document's properties, as `YYYY-MM-DDThh:mm:ssZ`.
    package func pdf(on paper: Paper, created: String) throws -> [UInt8] {
        let bytes = ByteSink()
        let document = PDFDocument(paper, title: title, created: created, sink: bytes)
        try unsafe document.add { cairo, fonts throws(SignError) in
            for item in items(in: paper.printable, fonts) { unsafe item.draw(on: cairo) }
        }
        try document.finish()
        return bytes.bytes
    }

    /// The shares of the width for the date, the two times, and the contact.
    private static let shares = [0.17, 0.12, 0.12, 0.59]

    private func items(in box: Box, _ fonts: Fonts) -> [PosterItem] {
        let em = Paper.dots(millimetres: 4)
        func block(_ text: String, _ sizes: [(Double, Int)], isBold: Bool = false, width: Int) -> TextBlock? {
            guard !text.isEmpty else { return nil }
            let block = TextBlock(text, size: em, isBold: isBold, .left, width: width, fonts)
            block.fit(sizes.map { (Fonts.size(atMost: $0.0 * Double(em)), $0.1) })
            return block
        }
        let isRightToLeft = TextBlock(title, size: em, .left, width: box.width, fonts).isRightToLeft
        let alignment = isRightToLeft ? TextBlock.Alignment.right : .left
        var items: [PosterItem] = []
        var y = box.y

        let padding = em / 2
        let inner = Box(x: box.x + padding, y: box.y, width: box.width - 2 * padding, height: 0)
        if let block = block(title, [(2.2, 1), (1.8, 1), (1.4, 1), (1.2, 2)], isBold: true, width: inner.width) {
            let height = block.extents.logical.height + padding
            let strip = Box(x: box.x, y: y, width: box.width, height: height)
            items.append(.panel(strip, colour, radius: padding))
            items.append(
                block.item(.headline, x: inner.x, width: inner.width, y: y + padding / 2, alignment, colour.textColour)
            )
            y += height + padding
        }
        let lines: [(String, [(Double, Int)], Bool)] = [
            (name, [(1.6, 1), (1.4, 1), (1.2, 2), (1, 3)], true), (address, [(1, 1), (0.9, 2)], false),
            (kept, [(1, 2), (0.9, 3), (0.8, 4)], false),
            (destroyed + " ____________________", [(1, 1), (0.9, 1), (0.8, 1)], false),
        ]
        for (text, sizes, isBold) in lines {
            guard let block = block(text, sizes, isBold: isBold, width: inner.width) else { continue }
            items.append(block.item(.note, x: inner.x, width: inner.width, y: y, alignment, .black))
            y += block.extents.logical.height + padding / 2
        }
        let table = Box(x: box.x, y: y + padding, width: box.width, height: box.bottom - y - padding)
        return items + rows(in: table, isRightToLeft, em, fonts)
    }

    /// The table: a row of headings, and empty rows of about 9 mm.
    private func rows(in box: Box, _ isRightToLeft: Bool, _ em: Int, _ fonts: Fonts) -> [PosterItem] {
        let count = box.height / Paper.dots(millimetres: 9)
        let (height, line) = (box.height / max(1, count), Paper.dots(millimetres: 0.2))
        var items: [PosterItem] = []
        func fill(_ box: Box) { items.append(.panel(box, PosterPage.gray, radius: 0)) }
        for row in 0...count {
            fill(Box(x: box.x, y: box.y + min(row * height, box.height - line), width: box.width, height: line))
        }
        var left = 0.0
        let order = isRightToLeft ? [3, 2, 1, 0] : [0, 1, 2, 3]
        for column in order {
            let x = box.x + Int(left * Double(box.width))
            let width = Int(Self.shares[column] * Double(box.width))
            left += Self.shares[column]
            fill(Box(x: x, y: box.y, width: line, height: count * height))
            let alignment = isRightToLeft ? TextBlock.Alignment.right : .left
            let text = width - 2 * line - em / 2
            let block = TextBlock(columns[column], size: em, isBold: true, alignment, width: text, fonts)
            block.fit([1.1, 1, 0.9, 0.8, 0.7].map { (Fonts.size(atMost: $0 * Double(em)), 1) } + [(em * 3 / 5, 2)])
            let top = box.y + (height - block.extents.logical.height) / 2
            items.append(block.item(.note, x: x + line + em / 4, width: text, y: top, alignment, .black))
        }
        fill(Box(x: box.right - line, y: box.y, width: line, height: count * height))
        return items
    }
}
