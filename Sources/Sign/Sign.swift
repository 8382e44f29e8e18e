import CPangoCairo
package import Display
package import OperatingSystem
import QRCode
package import Raster

/// The sign at the entrance: the venue, its code, and information for visitors.
///
/// Cairo and Pango draw the sign, because names can be in any script. The text must be shaped,
/// broken into lines and set in the direction of its script. Cairo also produces pixels for screens
/// and outlines for printers.
package struct Sign: ScreenPage {
    private let content: SignContent
    private let medium: Medium
    private let theme: ScreenTheme

    package init(_ content: SignContent, for medium: Medium, theme: ScreenTheme = .light) {
        self.content = content
        self.medium = medium
        self.theme = theme
    }

    /// The sign as rows of text, with the code in half blocks.
    package func rows(in size: TerminalSize?) throws -> [String] {
        guard let size else { return TerminalLayout.list(content) }
        return try TerminalLayout(content, in: size).rows
    }

    /// Returns the layout for a page of this size in pixels.
    package func layout(width: Int, height: Int) throws(SignError) -> SignLayout {
        try LayoutSearch(
            content: content,
            width: width,
            height: height,
            fonts: Fonts(medium),
            theme: theme
        ).layout()
    }

    /// The parts that a page of this size in pixels has no room for.
    package func omittedParts(width: Int, height: Int) throws(SignError) -> [SignLayout.Part] {
        let shown = Set(try layout(width: width, height: height).texts.map(\.part))
        return SignLayout.Part.allCases.filter { !shown.contains($0) && !content.text(of: $0).isEmpty }
    }

    /// Draws the sign over the whole page.
    package func draw(on page: PixelBuffer) throws(SignError) {
        try draw(on: Canvas(page), width: page.width, height: page.height)
    }

    /// Draws the sign over a whole canvas of this size in pixels.
    func draw(on canvas: consuming Canvas, width: Int, height: Int) throws(SignError) {
        let layout = try layout(width: width, height: height)
        let cairo = unsafe canvas.cairo
        unsafe cairo_set_antialias(cairo, medium.antialias)
        let (text, background) = theme.colours(for: medium)
        unsafe cairo.setColour(background)
        unsafe cairo_paint(cairo)
        unsafe cairo.setColour(.white)
        unsafe cairo_rectangle(
            cairo,
            Double(layout.code.x),
            Double(layout.code.y),
            Double(layout.code.width),
            Double(layout.code.height)
        )
        unsafe cairo_fill(cairo)
        unsafe cairo.setColour(.black)
        unsafe content.code.draw(
            on: cairo,
            x: layout.code.x,
            y: layout.code.y,
            pixelsPerModule: layout.pixelsPerModule
        )
        unsafe cairo.setColour(text)
        for text in layout.texts { unsafe text.block.draw(on: cairo, x: text.x, y: text.y) }
        if let symbol = layout.symbol { unsafe TapSymbol.draw(on: cairo, in: symbol) }
        try canvas.finish()
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

extension ScreenTheme {
    /// The colours of the text and of the background.
    package func colours(for medium: Medium) -> (text: RGBColour, background: RGBColour) {
        switch (self, medium) {
        case (.light, _): (.black, .white)
        case (.dark, .screen), (.dark, .print): (RGBColour(230, 230, 230), RGBColour(26, 26, 26))
        case (.dark, .oneBit), (.highContrast, _): (.white, .black)
        }
    }
}

/// Why a sign could not be drawn.
package enum SignError: Error, Equatable {
    /// The shorter side of the page has fewer pixels than the code alone needs.
    case pageTooSmall(width: Int, height: Int, needed: Int)
    /// The terminal has fewer cells than the code alone needs.
    case windowTooSmall(TerminalSize, needed: TerminalSize)
    /// A logo cannot be drawn; `reason` states why.
    case logoUnusable(reason: String)
    /// Cairo failed; `reason` is Cairo's message.
    case drawingFailed(reason: String)
}

extension SignError {
    /// Whether a larger page or window would help.
    package var isAboutSize: Bool {
        switch self {
        case .pageTooSmall, .windowTooSmall: true
        case .logoUnusable, .drawingFailed: false
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
        case .logoUnusable(let reason):
            "could not use the logo: \(reason)"
        case .drawingFailed(let reason):
            "could not draw the page: \(reason)"
        }
    }
}
