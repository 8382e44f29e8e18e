import QRCode
import Raster

/// The places of all parts of a poster.
package struct PosterLayout {
    private(set) var items: [PosterItem] = []
    /// The position of the code, including its quiet zone.
    package private(set) var code = Box(x: 0, y: 0, width: 0, height: 0)
    package private(set) var pixelsPerModule = 0
    let em: Int

    /// The boxes of the ink of all texts, and whether a part of the text is missing.
    package var texts: [(part: PosterText, ink: Box, isEllipsized: Bool)] {
        items.compactMap { item in
            guard case .text(let part, let block, _, _, _) = item else { return nil }
            return (part, item.ink, block.isEllipsized)
        }
    }

    /// The boxes of everything that is drawn, including backgrounds.
    package var inks: [Box] { items.map(\.ink) }

    /// The boxes of the logos.
    package var logos: [Box] {
        items.compactMap { item in
            if case .logo(_, let box) = item { box } else { nil }
        }
    }

    /// Finds the layout with the largest text whose code is large enough. If there is no such
    /// layout, leaves out the address and then the steps.
    init(_ content: PosterContent, in box: Box, isLabel: Bool, fonts: Fonts) throws(SignError) {
        let start = isLabel ? PosterText.label : PosterText.all
        let isRightToLeft = TextBlock(content.texts.privacy, size: 10, .left, width: box.width, fonts).isRightToLeft
        let largest = (Double(box.width) * Double(box.height)).squareRoot() / (box.height > box.width ? 40 : 24)
        let smallestSide = content.code.framed.count * 2
        let least = PosterText.label.subtracting([.address])
        for (parts, share, smallest) in [
            (start, 0.58, Paper.dots(millimetres: 1.9)),
            (start.subtracting([.address]), 0.55, Paper.dots(millimetres: 1.7)),
            (least, 0.5, Paper.dots(millimetres: 1.5)),
            (least, 0, 9),
        ] {
            for em in Fonts.sizes.reversed() where em >= smallest && em <= max(smallest, Int(largest)) {
                let page = PosterPage(
                    content: content,
                    box: box,
                    fonts: fonts,
                    em: em,
                    parts: parts,
                    isRightToLeft: isRightToLeft
                )
                let side = max(smallestSide, Int(share * Double(min(box.width, box.height))))
                if let layout = PosterLayout(page, smallestCode: side) {
                    self = layout
                    return
                }
            }
        }
        throw .pageTooSmall(width: box.width, height: box.height, needed: smallestSide)
    }

    private init?(_ page: PosterPage, smallestCode: Int) {
        em = page.em
        guard page.isTall ? placeTall(page, smallestCode) : placeBesideCode(page, smallestCode) else { return nil }
    }

    func draw(on cairo: OpaquePointer) {
        for item in items { unsafe item.draw(on: cairo) }
    }
}

// MARK: - Portrait

extension PosterLayout {
    /// From top to bottom: the strip, the venue, the code, the steps, and the sentences.
    private mutating func placeTall(_ page: PosterPage, _ smallestCode: Int) -> Bool {
        let (box, gap) = (page.box, page.dots(0.9))
        let strip = PosterStrip(page)
        // Some glyphs extend beyond their line.
        let venue = TextStack(page, [.name, .door, .address], width: box.width - page.em, .centre)
        let steps = StepRow(page)
        let privacy = PosterBand(page)
        let foot = TextStack(page, [.voluntary, .anotherWay, .note], width: box.width * 17 / 20, .centre)
        let fixed = strip.height + venue.height + steps.height + privacy.height + foot.height
        let gaps = 4 * gap + (steps.height > 0 ? gap : 0)
        let room = min(box.width, box.height - fixed - gaps)
        guard let side = setCode(page, room: room, smallestCode) else { return false }
        let spring = (box.height - fixed - gaps - side) / 5

        var y = box.y
        items += strip.items(y: y)
        y += strip.height + gap + spring
        items += venue.items(x: box.x, width: box.width, y: y)
        y += venue.height + gap + spring
        place(page, x: box.x + (box.width - side) / 2, y: y)
        y += side + gap + spring
        items += steps.items(y: y)
        y += steps.height + (steps.height > 0 ? gap : 0) + spring
        items += privacy.items(y: y)
        items += foot.items(x: box.x, width: box.width, y: box.bottom - foot.height)
        return true
    }

    /// Chooses the largest size of the code, and returns the side of its frame. Returns nil if the
    /// room is too small.
    private mutating func setCode(_ page: PosterPage, room: Int, _ smallest: Int) -> Int? {
        let modules = page.content.code.framed.count
        pixelsPerModule = (room - 2 * Self.frameWidth(page)) / modules
        // The code may be smaller by the remainder of the division.
        guard pixelsPerModule >= 2, (pixelsPerModule + 1) * modules > smallest else { return nil }
        return pixelsPerModule * modules + 2 * Self.frameWidth(page)
    }

    /// The width of the frame, which is outside the code's quiet zone. The width is even.
    private static func frameWidth(_ page: PosterPage) -> Int { 2 * max(2, page.dots(0.11)) }

    /// Places the code with its frame.
    private mutating func place(_ page: PosterPage, x: Int, y: Int) {
        let (side, lineWidth) = (pixelsPerModule * page.content.code.framed.count, Self.frameWidth(page))
        code = Box(x: x + lineWidth, y: y + lineWidth, width: side, height: side)
        items.append(
            .frame(code.inset(by: -lineWidth / 2), page.accent, radius: 2 * pixelsPerModule, lineWidth: lineWidth)
        )
        items.append(.code(page.content.code, x: code.x, y: code.y, pixelsPerModule: pixelsPerModule))
    }
}

// MARK: - Landscape

extension PosterLayout {
    /// The strip above, the privacy sentence below, and the texts in a column beside the code.
    private mutating func placeBesideCode(_ page: PosterPage, _ smallestCode: Int) -> Bool {
        let (box, gap) = (page.box, page.dots(0.7))
        let strip = PosterStrip(page)
        let privacy = PosterBand(page)
        let room = box.height - strip.height - privacy.height - 2 * gap
        guard let side = setCode(page, room: min(room, box.width * 3 / 5), smallestCode) else { return false }
        let width = box.width - side - 2 * gap
        let alignment = page.isRightToLeft ? TextBlock.Alignment.right : .left
        let venue = TextStack(page, [.name, .door, .address], width: width - page.em / 4, alignment)
        let steps = StepColumn(page, width: width)
        let foot = TextStack(page, [.voluntary, .anotherWay, .note], width: width, alignment)
        let left = room - venue.height - steps.height - foot.height
        let gapCount = steps.height > 0 ? 2 : 1
        guard left >= gapCount * gap else { return false }

        items += strip.items(y: box.y)
        items += privacy.items(y: box.bottom - privacy.height)
        let top = box.y + strip.height + gap
        place(page, x: page.isRightToLeft ? box.right - side : box.x, y: top + (room - side) / 2)
        let x = page.isRightToLeft ? box.x : box.x + side + 2 * gap
        let spring = left / gapCount
        items += venue.items(x: x, width: width, y: top)
        if steps.height > 0 { items += steps.items(x: x, y: top + venue.height + spring) }
        items += foot.items(x: x, width: width, y: top + room - foot.height)
        return true
    }
}
