import Raster

/// Texts below each other.
struct TextStack {
    private let page: PosterPage
    private let blocks: [(part: PosterText, block: TextBlock)]
    private let alignment: TextBlock.Alignment

    init(_ page: PosterPage, _ parts: [PosterText], width: Int, _ alignment: TextBlock.Alignment) {
        self.page = page
        self.alignment = alignment
        blocks = parts.compactMap { part in page.block(part, alignment, width: width).map { (part, $0) } }
    }

    private var gap: Int { page.dots(0.15) }

    var height: Int {
        blocks.reduce(0) { $0 + $1.block.extents.logical.height } + max(0, blocks.count - 1) * gap
    }

    func items(x: Int, width: Int, y: Int) -> [PosterItem] {
        var top = y
        return blocks.map { part, block in
            defer { top += block.extents.logical.height + gap }
            let colour = part == .note || part == .address ? PosterPage.gray : .black
            return block.item(part, x: x, width: width, y: top, alignment, colour)
        }
    }
}

extension TextBlock {
    /// Places the block in a column.
    func item(
        _ part: PosterText,
        x: Int,
        width: Int,
        y: Int,
        _ alignment: Alignment,
        _ colour: RGBColour
    ) -> PosterItem {
        let text = extents.logical
        let left =
            switch alignment {
            case .left: x
            case .centre: x + (width - text.width) / 2
            case .right: x + width - text.width
            }
        return .text(part, self, x: left - text.x, y: y, colour)
    }
}

/// The coloured strip at the top: the program to scan with, the authority's host name, and the logos
/// on white plates at both ends.
struct PosterStrip {
    private let page: PosterPage
    private let texts: TextStripBlocks
    private let plates: [Plate]

    private struct Plate {
        let logo: Logo
        let size: (width: Int, height: Int)
        let isAtStart: Bool
    }

    private struct TextStripBlocks {
        let headline: TextBlock?
        let host: TextBlock?
        var height: Int { [headline, host].compactMap(\.self).reduce(0) { $0 + $1.extents.logical.height } }
    }

    init(_ page: PosterPage) {
        self.page = page
        let style = page.content.style
        plates = [(style.authorityLogo, true), (style.venueLogo, false)].compactMap { logo, isAtStart in
            guard let logo else { return nil }
            let size = logo.size(maximumWidth: page.box.width / 6, maximumHeight: page.dots(3.2))
            return Plate(logo: logo, size: size, isAtStart: isAtStart)
        }
        let width = page.box.width - 2 * page.dots(0.8) - plates.reduce(0) { $0 + $1.size.width + page.dots(1.6) }
        texts = TextStripBlocks(
            headline: page.block(.headline, .centre, width: width),
            host: page.block(.host, .centre, width: width)
        )
    }

    var height: Int {
        let plate = plates.map(\.size.height).max().map { $0 + page.dots(1.2) } ?? 0
        return max(texts.height + page.dots(1), plate)
    }

    func items(y: Int) -> [PosterItem] {
        let (box, style) = (page.box, page.content.style)
        let strip = Box(x: box.x, y: y, width: box.width, height: height)
        var items: [PosterItem] = [.panel(strip, style.colour, radius: page.dots(0.5))]
        var (left, right) = (box.x + page.dots(0.4), box.right - page.dots(0.4))
        for plate in plates {
            let (border, isLeft) = (page.dots(0.4), plate.isAtStart != page.isRightToLeft)
            let width = plate.size.width + 2 * border
            let x = isLeft ? left : right - width
            let plateBox = Box(
                x: x,
                y: y + (height - plate.size.height) / 2 - border,
                width: width,
                height: plate.size.height + 2 * border
            )
            items.append(.panel(plateBox, .white, radius: border))
            items.append(.logo(plate.logo, plateBox.inset(by: border)))
            if isLeft { left += width + border } else { right -= width + border }
        }
        var top = y + (height - texts.height) / 2
        for (part, block) in [(PosterText.headline, texts.headline), (.host, texts.host)] {
            guard let block else { continue }
            items.append(block.item(part, x: left, width: right - left, y: top, .centre, style.colour.textColour))
            top += block.extents.logical.height
        }
        return items
    }
}

/// The band with the sentence about privacy.
struct PosterBand {
    private let page: PosterPage
    private let block: TextBlock?

    init(_ page: PosterPage) {
        self.page = page
        block = page.block(.privacy, .centre, width: page.box.width - page.dots(2))
    }

    var height: Int { block.map { $0.extents.logical.height + page.dots(0.5) } ?? 0 }

    func items(y: Int) -> [PosterItem] {
        guard let block else { return [] }
        let (box, colour) = (page.box, page.content.style.colour)
        return [
            .panel(Box(x: box.x, y: y, width: box.width, height: height), colour, radius: page.dots(0.5)),
            block.item(.privacy, x: box.x, width: box.width, y: y + page.dots(0.25), .centre, colour.textColour),
        ]
    }
}
