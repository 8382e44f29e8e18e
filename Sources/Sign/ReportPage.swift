import CPangoCairo
package import Display
package import OperatingSystem
import QRCode
import Raster

/// A page with the lines of a technical report, and a QR code with the same lines, so that a phone can
/// photograph the report as text.
package struct ReportPage: ScreenPage {
    private let lines: [String]
    private let medium: Medium
    private let hasCode: Bool

    /// The largest version of the code. A phone reads it from a photograph of a screen.
    private static let maximumVersion = 25
    /// The smallest width of a module in pixels.
    private static let minimumModule = 3

    /// - Parameters:
    ///   - lines: Lines of printable ASCII, the most important first.
    ///   - hasCode: Whether the page has the code.
    package init(lines: [String], for medium: Medium, hasCode: Bool = true) {
        self.lines = lines
        self.medium = medium
        self.hasCode = hasCode
    }

    /// The lines without a code, because a terminal has text that can be copied.
    package func rows(in size: TerminalSize?) -> [String] {
        guard let size else { return lines }
        return Array(lines.flatMap { $0.wrapped(to: size.columns, indent: 2) }.prefix(size.rows))
    }

    /// Draws the code on the left and the lines on the right, or the code above the lines. If the lines
    /// do not fit into a code that is legible on this page, or if they do not fit beside it in the
    /// smallest letters, lines are left out at the end, and a last line has their number.
    package func draw(on page: PixelBuffer) throws(SignError) {
        let (width, height) = (page.width, page.height)
        let isWide = width >= height
        let code = hasCode ? try code(width: width, height: height) : nil
        let side = code.map { $0.matrix.framed.count * $0.pixelsPerModule } ?? 0
        let margin = max(2, min(width, height) / 50)
        let left = isWide && hasCode ? side + margin : margin
        let top = isWide || !hasCode ? margin : side + margin
        let text = text(width: width - left - margin, height: height - top - margin)

        let canvas = Canvas(page)
        let cairo = unsafe canvas.cairo
        unsafe cairo_set_antialias(cairo, medium.antialias)
        unsafe cairo.setColour(.white)
        unsafe cairo_paint(cairo)
        unsafe cairo.setColour(.black)
        if let code {
            let offset = isWide ? (x: 0, y: (height - side) / 2) : (x: (width - side) / 2, y: 0)
            unsafe code.matrix.draw(on: cairo, x: offset.x, y: offset.y, pixelsPerModule: code.pixelsPerModule)
        }
        unsafe text.draw(on: cairo, x: left, y: top)
        try canvas.finish()
    }

    /// The code for as many lines as possible, and its size.
    private func code(width: Int, height: Int) throws(SignError) -> (matrix: QRMatrix, pixelsPerModule: Int) {
        // The other part of the page is for the text.
        let side = width >= height ? min(height, width * 11 / 20) : min(width, height * 11 / 20)
        for text in shortenings {
            guard let matrix = try? QRMatrix(text, errorCorrection: .low), matrix.version <= Self.maximumVersion else {
                continue
            }
            let pixels = side / matrix.framed.count
            if pixels >= Self.minimumModule { return (matrix, pixels) }
        }
        throw .pageTooSmall(width: width, height: height, needed: 2 * Self.minimumModule * QRMatrix.smallestFramed)
    }

    /// The text in the largest letters that fit.
    private func text(width: Int, height: Int) -> TextBlock {
        let fonts = Fonts(medium)
        func block(_ text: String, _ size: Int) -> TextBlock? {
            let block = TextBlock(text, size: size, .left, width: width, fonts)
            // A word such as the name of a device can be longer than a line.
            block.breakWords()
            return block.extents.logical.height <= height ? block : nil
        }
        let text = lines.joined(separator: "\n")
        var best = block(text, Fonts.sizes[0])
        for size in Fonts.sizes.dropFirst() {
            guard best != nil, let larger = block(text, size) else { break }
            best = larger
        }
        return best ?? shortenings.lazy.compactMap { block($0, Fonts.sizes[0]) }.first
            ?? TextBlock("", size: Fonts.sizes[0], .left, width: width, fonts)
    }

    /// The text of the lines, then the texts with fewer and fewer lines.
    private var shortenings: some Sequence<String> {
        (0...lines.count).lazy.map { count in
            let rest = count == 0 ? [] : ["left out: \(count) lines"]
            return (lines.dropLast(count) + rest).joined(separator: "\n")
        }
    }
}

extension QRMatrix {
    /// The number of modules per side of version 2, with its quiet zone. It has room for the number of
    /// lines that were left out.
    fileprivate static let smallestFramed = 25 + 2 * quietZone
}
