/// The form of a printed poster: a sheet of paper, or a sheet with several copies to cut out.
package enum Paper: String, CaseIterable, Sendable {
    case a3 = "A3"
    case a4 = "A4"
    case a5 = "A5"
    case a6 = "A6"
    case letter = "Letter"
    /// Eight labels on a sheet of A4.
    case sticker
    /// A sheet of A4 that is folded in the middle, with a poster on each side.
    case tableTent = "table-tent"

    /// The resolution in dots per inch. At this resolution, the modules on a poster are whole dots
    /// on common printers.
    package static let resolution = 300

    /// Finds the paper with this name. Ignores upper and lower case.
    package init?(name: String) {
        guard let paper = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = paper
    }

    static func dots(millimetres: Double) -> Int { Int((millimetres * Double(resolution) / 25.4).rounded()) }

    /// The margin that is never printed on, because many printers cannot print there.
    static let margin = dots(millimetres: 10)

    /// The size of the sheet in dots.
    package var size: (width: Int, height: Int) {
        switch self {
        case .a3: (3508, 4961)
        case .a4, .sticker, .tableTent: (2480, 3508)
        case .a5: (1748, 2480)
        case .a6: (1240, 1748)
        case .letter: (2550, 3300)
        }
    }

    /// The part of the sheet inside the margins.
    package var printable: Box {
        Box(x: 0, y: 0, width: size.width, height: size.height).inset(by: Self.margin)
    }

    /// A copy of the poster on the sheet.
    package struct Face: Sendable {
        package let box: Box
        /// Whether the copy is upside down.
        package let isUpsideDown: Bool
    }

    /// The copies of the poster on a sheet, in reading order.
    package var faces: [Face] {
        switch self {
        case .a3, .a4, .a5, .a6, .letter: return [Face(box: printable, isUpsideDown: false)]
        case .sticker:
            return cells(columns: 2, rows: 4).map {
                Face(box: $0.inset(by: Self.dots(millimetres: 4)), isUpsideDown: false)
            }
        case .tableTent:
            let halves = cells(columns: 1, rows: 2).map { $0.inset(by: Self.dots(millimetres: 7)) }
            return [Face(box: halves[0], isUpsideDown: true), Face(box: halves[1], isUpsideDown: false)]
        }
    }

    /// The number of different posters that share a sheet in a batch. The two faces of a table tent
    /// show the same poster.
    package var postersPerSheet: Int { self == .sticker ? faces.count : 1 }

    /// Divides the printable part into equal cells.
    private func cells(columns: Int, rows: Int) -> [Box] {
        let (width, height) = (printable.width / columns, printable.height / rows)
        return (0..<rows).flatMap { row in
            (0..<columns).map { column in
                Box(x: printable.x + column * width, y: printable.y + row * height, width: width, height: height)
            }
        }
    }

    /// The corners at which the sheet is cut. They form a grid.
    var cuts: (columns: [Int], rows: [Int]) {
        switch self {
        case .a3, .a4, .a5, .a6, .letter: ([], [])
        case .sticker: grid(cells(columns: 2, rows: 4))
        case .tableTent: grid([printable])
        }
    }

    /// The row of the fold; nil if the sheet is not folded.
    var fold: Int? { self == .tableTent ? size.height / 2 : nil }

    private func grid(_ cells: [Box]) -> (columns: [Int], rows: [Int]) {
        (Set(cells.flatMap { [$0.x, $0.right] }).sorted(), Set(cells.flatMap { [$0.y, $0.bottom] }).sorted())
    }
}

extension Box {
    /// Returns the box without a border of this width.
    package func inset(by border: Int) -> Box {
        Box(x: x + border, y: y + border, width: width - 2 * border, height: height - 2 * border)
    }
}
