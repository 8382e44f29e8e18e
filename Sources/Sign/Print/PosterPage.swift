import Raster

/// The area of a poster and what is drawn in it.
struct PosterPage {
    let content: PosterContent
    let box: Box
    let fonts: Fonts
    /// The em height of ordinary text in dots. All other sizes are multiples of it.
    let em: Int
    let parts: Set<PosterText>
    /// Whether the sentences run from right to left. If so, the page is mirrored.
    let isRightToLeft: Bool

    /// The strip's colour if it is dark enough on white paper, otherwise black.
    var accent: RGBColour {
        content.style.colour.contrast(with: .white) >= 3 ? content.style.colour : .black
    }

    static let gray = RGBColour(64, 64, 64)

    func dots(_ ems: Double) -> Int { Int((ems * Double(em)).rounded()) }

    var isTall: Bool { box.height > box.width }

    func text(of part: PosterText) -> String {
        switch part {
        case .headline: content.texts.headline
        case .host: content.texts.host
        case .name: content.name
        case .door: content.door
        case .address: content.address
        case .number(let index): "\(index + 1)"
        case .step(let index): content.texts.steps[index]
        case .privacy: content.texts.privacy
        case .voluntary: content.texts.voluntary
        case .anotherWay: content.texts.anotherWay
        case .note: content.note
        }
    }

    /// Typesets a part; nil if the part is omitted or has no text.
    func block(_ part: PosterText, _ alignment: TextBlock.Alignment, width: Int) -> TextBlock? {
        guard parts.contains(part), !text(of: part).isEmpty, width > 2 * em else { return nil }
        let block = TextBlock(
            text(of: part),
            size: em,
            isBold: part.isBold,
            alignment,
            width: width,
            fonts
        )
        let sizes = isTall ? part.sizes : part.sizesBesideCode
        let languages = text(of: part).split(separator: "\n").count
        block.fit(sizes.map { (Fonts.size(atMost: $0.factor * Double(em)), $0.lines * languages) })
        block.balance()
        return block
    }
}

extension PosterText {
    static let all: Set<PosterText> = [
        .headline, .host, .name, .door, .address, .number(0), .number(1), .number(2), .step(0), .step(1), .step(2),
        .privacy, .voluntary, .anotherWay, .note,
    ]

    /// The parts without the steps, for small labels.
    static let label: Set<PosterText> = [
        .headline, .host, .name, .door, .address, .privacy, .voluntary, .anotherWay, .note,
    ]

    fileprivate var isBold: Bool {
        switch self {
        case .headline, .name, .privacy, .number: true
        case .host, .door, .address, .step, .voluntary, .anotherWay, .note: false
        }
    }

    /// The possible sizes as multiples of the em height, each with its maximum number of lines.
    fileprivate var sizes: [(factor: Double, lines: Int)] {
        switch self {
        case .headline:
            [(2.4, 1), (2.1, 1), (1.9, 1), (1.7, 1), (1.9, 2), (1.7, 2), (1.5, 2), (1.3, 2), (1.1, 2), (0.9, 3)]
        case .host: [(1.1, 1), (1, 1), (0.9, 1), (0.8, 1), (0.7, 1)]
        case .name:
            [
                (3.2, 1), (2.8, 1), (2.5, 1), (2.2, 1), (2.5, 2), (2.2, 2), (1.9, 2), (1.6, 2), (1.6, 3), (1.4, 3),
                (1.2, 3), (1, 3), (0.8, 3),
            ]
        case .door: [(1.6, 1), (1.4, 1), (1.2, 1), (1.2, 2), (1, 2), (0.8, 3)]
        case .address: [(1.2, 1), (1.1, 1), (1, 1), (1, 2), (0.9, 2), (0.8, 2), (0.7, 3)]
        case .number: [(1.7, 1)]
        case .step: [(1.15, 1), (1.15, 2), (1, 2), (0.9, 2), (1, 3), (0.9, 3), (0.8, 3), (0.7, 4)]
        case .privacy: [(1.7, 1), (1.5, 1), (1.3, 1), (1.3, 2), (1.1, 2), (0.9, 3)]
        case .voluntary, .anotherWay: [(1, 1), (0.9, 1), (0.9, 2), (0.8, 2), (0.7, 3)]
        case .note: [(0.8, 1), (0.75, 1), (0.75, 2), (0.7, 3), (0.6, 4)]
        }
    }

    /// The possible sizes in the column beside the code.
    fileprivate var sizesBesideCode: [(factor: Double, lines: Int)] {
        switch self {
        case .name:
            [
                (2.6, 1), (2.3, 1), (2, 1), (2.3, 2), (2, 2), (1.8, 2), (1.6, 2), (1.6, 3), (1.4, 3), (1.2, 3), (1, 4),
                (0.8, 4), (0.7, 5),
            ]
        case .address: [(1.1, 1), (1, 1), (1, 2), (0.9, 2), (0.8, 3), (0.7, 4)]
        case .voluntary, .anotherWay: [(1, 2), (0.9, 2), (0.9, 3), (0.8, 3), (0.7, 5)]
        case .note: [(0.75, 2), (0.75, 3), (0.7, 4), (0.6, 6)]
        case .headline, .host, .door, .number, .step, .privacy: sizes
        }
    }
}
