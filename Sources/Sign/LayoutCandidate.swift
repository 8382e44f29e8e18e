import Display

/// One attempt at a layout, in which the code and the text have given sizes.
struct LayoutCandidate {
    private let demand: MinimumSize
    private let writer: RowWriter
    private let width: Int
    private let height: Int
    private let isRightToLeft: Bool
    private let textSize: Int
    private let pixelsPerModule: Int
    /// The number of pixels per side of the code, including its quiet zone.
    private let side: Int
    /// The margin around the text, in pixels.
    private let margin: Int

    init(_ composer: Composer, _ demand: MinimumSize, textSize: Int, pixelsPerModule: Int) {
        self.demand = demand
        width = composer.width
        height = composer.height
        isRightToLeft = composer.isRightToLeft
        self.textSize = textSize
        self.pixelsPerModule = pixelsPerModule
        side = composer.modules * pixelsPerModule
        margin = max(4, min(width, height) / 25)
        writer = RowWriter(content: composer.content, typesetter: composer.typesetter, textSize: textSize)
    }

    /// Places all parts of the sign; nil if they do not fit.
    func composition(_ arrangement: Composer.Arrangement) -> Composition? {
        switch arrangement {
        case .beside: beside()
        case .aboveAndBelow: aboveAndBelow()
        }
    }

    private var quietZone: Int { 4 * pixelsPerModule }

    private func beside() -> Composition? {
        // The quiet zone is part of the margin.
        let edge = max(0, margin - quietZone)
        // Some glyphs extend beyond their line by a pixel. They must not extend into the quiet
        // zone.
        let gap = textSize / 8 + 1
        let column = Column(
            left: isRightToLeft ? margin : edge + side + gap,
            width: width - margin - edge - side - gap,
            alignment: isRightToLeft ? .right : .left
        )
        guard let rows = rows(SignLayout.Part.allCases, in: column) else { return nil }
        let code = Box(x: isRightToLeft ? width - edge - side : edge, y: (height - side) / 2, width: side, height: side)
        // Use the height of the code if the text fits into it. Otherwise, use the height between
        // the margins.
        let inner = side - 2 * quietZone
        let needed = rows.totalHeight
        let room = needed <= inner ? inner : height - 2 * margin
        guard needed <= room else { return nil }
        // Distribute the remaining height between the venue, the instruction and the other
        // sentences.
        let spring = (room - needed) / max(1, rows.count { $0.opensGroup })
        return composition(code, column, rows.places(from: (height - room) / 2, spring: spring))
    }

    private func aboveAndBelow() -> Composition? {
        let column = Column(left: margin, width: width - 2 * margin, alignment: .centre(isRightToLeft: isRightToLeft))
        guard let above = rows([.name, .address], in: column),
            let below = rows([.instruction, .voluntary, .anotherWay, .note], in: column)
        else { return nil }
        let left = height - side - 2 * margin - above.totalHeight - below.totalHeight
        guard left >= 0 else { return nil }
        // Divide the remaining height into four equal parts: above the venue, above the code, below
        // the code, and below the last line.
        let part = left / 4
        let top = margin + part
        let code = Box(x: (width - side) / 2, y: top + above.totalHeight + part, width: side, height: side)
        return composition(code, column, above.places(from: top) + below.places(from: code.bottom + part))
    }

    private func composition(_ code: Box, _ column: Column, _ places: [(row: Row, y: Int)]) -> Composition {
        Composition(code: code, pixelsPerModule: pixelsPerModule, textSize: textSize, column: column, places: places)
    }

    /// Returns the rows for the required parts that have a text; nil if a word does not fit.
    private func rows(_ parts: [SignLayout.Part], in column: Column) -> [Row]? {
        var rows: [Row] = []
        for part in parts where demand.parts.contains(part) && !writer.text(of: part).isEmpty {
            guard let row = writer.row(part, in: column, mayBreakWords: demand.mayBreakWords) else { return nil }
            rows.append(row)
        }
        return rows
    }
}
