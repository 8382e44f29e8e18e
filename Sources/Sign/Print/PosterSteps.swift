import Raster

/// The three steps side by side, each with its pictogram above its sentence.
struct StepRow {
    private let page: PosterPage
    private let steps: [(number: TextBlock, sentence: TextBlock)]

    init(_ page: PosterPage) {
        self.page = page
        let width = Self.width(page)
        steps = (0..<3).compactMap { index in
            guard let number = page.block(.number(index), .left, width: width),
                let sentence = page.block(.step(index), .centre, width: width)
            else { return nil }
            return (number, sentence)
        }
    }

    private static func gap(_ page: PosterPage) -> Int { page.dots(1) }

    private static func width(_ page: PosterPage) -> Int { (page.box.width - 2 * gap(page)) / 3 }

    private var side: Int { page.dots(4) }

    var height: Int {
        steps.isEmpty
            ? 0 : side + page.dots(0.1) + (steps.map { $0.sentence.extents.logical.height }.max() ?? 0)
    }

    func items(y: Int) -> [PosterItem] {
        let width = Self.width(page)
        return steps.enumerated().flatMap { index, step in
            let place = page.isRightToLeft ? steps.count - 1 - index : index
            let x = page.box.x + place * (width + Self.gap(page))
            let centre = x + width / 2
            let number = step.number.extents.logical
            // The phone is narrower than its box. The number is beside the phone.
            let numberX = page.isRightToLeft ? centre + side * 2 / 5 : centre - side * 2 / 5 - number.width
            return [
                .pictogram(
                    StepPictogram.allCases[index],
                    Box(x: centre - side / 2, y: y, width: side, height: side),
                    page.accent
                ),
                step.number.item(.number(index), x: numberX, width: number.width, y: y, .left, page.accent),
                step.sentence.item(.step(index), x: x, width: width, y: y + side + page.dots(0.1), .centre, .black),
            ]
        }
    }
}

/// The three steps below each other, each with its pictogram beside its sentence.
struct StepColumn {
    private let page: PosterPage
    private let width: Int
    private let sentences: [TextBlock]

    init(_ page: PosterPage, width: Int) {
        self.page = page
        self.width = width
        let side = page.dots(2.4)
        sentences = (0..<3).compactMap { index in
            page.block(.step(index), page.isRightToLeft ? .right : .left, width: width - side)
        }
    }

    private var side: Int { page.dots(2.4) }

    private func height(of block: TextBlock) -> Int { max(side, block.extents.logical.height) }

    var height: Int {
        sentences.isEmpty ? 0 : sentences.reduce(0) { $0 + height(of: $1) } + (sentences.count - 1) * page.dots(0.2)
    }

    func items(x: Int, y: Int) -> [PosterItem] {
        var top = y
        return sentences.enumerated().flatMap { index, block in
            let height = height(of: block)
            defer { top += height + page.dots(0.2) }
            // The phone is narrower than its box.
            let pictogram = Box(
                x: page.isRightToLeft ? x + width - side * 4 / 5 : x - side / 5,
                y: top + (height - side) / 2,
                width: side,
                height: side
            )
            let text = block.item(
                .step(index),
                x: page.isRightToLeft ? x : x + side * 4 / 5,
                width: width - side * 4 / 5,
                y: top + (height - block.extents.logical.height) / 2,
                page.isRightToLeft ? .right : .left,
                .black
            )
            return [.pictogram(StepPictogram.allCases[index], pictogram, page.accent), text]
        }
    }
}
