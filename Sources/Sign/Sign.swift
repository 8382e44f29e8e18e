import CPangoCairo
package import Display
import QRCode
package import Terminals

/// The sign at the entrance: the venue, its code, and information for visitors.
///
/// Cairo and Pango draw the sign, because names can be in any script. The text must be shaped,
/// broken into lines and set in the direction of its script. Cairo also produces pixels for screens
/// and outlines for printers.
package struct Sign: ScreenPage {
    private let content: SignContent
    private let medium: Medium

    package init(_ content: SignContent, for medium: Medium) {
        self.content = content
        self.medium = medium
    }

    /// The sign as rows of text, with the code in half blocks.
    package func rows(in size: TerminalSize?) throws -> [String] {
        guard let size else { return TerminalLayout.list(content) }
        return try TerminalLayout(content, in: size).rows
    }

    /// Returns the layout for a page of this size in pixels.
    package func layout(width: Int, height: Int) throws(SignError) -> SignLayout {
        try LayoutSearch(content: content, width: width, height: height, fonts: Fonts(medium)).layout()
    }

    /// Draws the sign over the whole page.
    package func draw(on page: PixelBuffer) throws(SignError) {
        let surface = unsafe cairo_image_surface_create_for_data(
            page.base.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_RGB24,
            Int32(page.width),
            Int32(page.height),
            Int32(page.stride)
        )
        try unsafe draw(on: Canvas(owning: surface!), width: page.width, height: page.height)
    }

    /// Draws the sign over a whole canvas of this size in pixels.
    func draw(on canvas: consuming Canvas, width: Int, height: Int) throws(SignError) {
        let layout = try layout(width: width, height: height)
        let cairo = unsafe canvas.cairo
        unsafe cairo_set_antialias(cairo, medium.antialias)
        unsafe cairo_set_source_rgb(cairo, 1, 1, 1)
        unsafe cairo_paint(cairo)
        unsafe cairo_set_source_rgb(cairo, 0, 0, 0)
        unsafe drawCode(on: cairo, layout)
        for text in layout.texts { unsafe text.block.draw(on: cairo, x: text.x, y: text.y) }
        if let symbol = layout.symbol { unsafe TapSymbol.draw(on: cairo, in: symbol) }
        try canvas.finish()
    }

    /// Draws all modules as one path, so that there are no light seams between modules.
    private func drawCode(on cairo: OpaquePointer, _ layout: SignLayout) {
        let module = layout.pixelsPerModule
        for run in content.code.runs {
            unsafe cairo_rectangle(
                cairo,
                Double(layout.code.x + (run.x + QRMatrix.quietZone) * module),
                Double(layout.code.y + (run.y + QRMatrix.quietZone) * module),
                Double(run.width * module),
                Double(module)
            )
        }
        unsafe cairo_fill(cairo)
    }
}

extension Sign {
    /// The letters of the texts that no installed font contains, each once. A sign shows a box for
    /// each of them.
    package static func missingLetters(of texts: [String]) -> [Character] {
        let fonts = Fonts(.screen)
        func isLegible(_ text: String) -> Bool {
            TextBlock(text, size: Fonts.sizes[0], .left, width: 1000, fonts).isLegible
        }
        // Letters are examined one by one only if a text lacks some.
        var missing: [Character] = []
        for letter in texts.filter({ !isLegible($0) }).joined()
        where !missing.contains(letter) && !isLegible(String(letter)) {
            missing.append(letter)
        }
        return missing
    }
}

/// Why a sign could not be drawn.
package enum SignError: Error, Equatable {
    /// The shorter side of the page has fewer pixels than the code alone needs.
    case pageTooSmall(width: Int, height: Int, needed: Int)
    /// The terminal has fewer cells than the code alone needs.
    case windowTooSmall(TerminalSize, needed: TerminalSize)
    /// Cairo failed; `reason` is Cairo's message.
    case drawingFailed(reason: String)
}

extension SignError {
    /// Whether a larger page or window would help.
    package var isAboutSize: Bool {
        switch self {
        case .pageTooSmall, .windowTooSmall: true
        case .drawingFailed: false
        }
    }
}

extension SignError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .pageTooSmall(let width, let height, let needed):
            "a page of \(width) by \(height) pixels is too small for the code, which needs \(needed) by \(needed)"
        case .windowTooSmall(let size, let needed):
            "the window has \(size) cells; the code needs \(needed)"
        case .drawingFailed(let reason):
            "could not draw the page: \(reason)"
        }
    }
}
