import CPangoCairo
package import Display
package import QRCode

/// The sign at the entrance: the venue, its code, and information for visitors.
///
/// Cairo and Pango draw the sign, because names can be in any script. The text must be shaped,
/// broken into lines and set in the direction of its script. Cairo also produces pixels for screens
/// and outlines for printers.
package struct Sign: Sendable {
    private let content: ScreenContent
    private let medium: Medium
    private let matrix: QRMatrix

    package init(_ content: ScreenContent, for medium: Medium) throws(QRCodeError) {
        self.content = content
        self.medium = medium
        matrix = try QRMatrix(content.code)
    }

    /// Returns the layout for a page of this size in pixels.
    package func layout(width: Int, height: Int) throws(SignError) -> SignLayout {
        try Composer(
            content: content,
            modules: matrix.framed.count,
            width: width,
            height: height,
            typesetter: Typesetter(medium)
        ).layout()
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
        for run in matrix.runs {
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
    /// Whether the installed fonts contain all letters of a text. A sign shows a box for each
    /// missing letter.
    package static func hasLetters(of text: String) -> Bool {
        TextBlock(text, size: TypeScale.sizes[0], .left, width: 1000, Typesetter(.screen)).isLegible
    }
}

/// The symbol for tapping: a phone, and waves that reach it. The symbol is not a trademark.
enum TapSymbol {
    /// The line width as a fraction of the symbol's side.
    private static let lineWidth = 0.075

    static func draw(on cairo: OpaquePointer, in box: Box) {
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, Double(box.x), Double(box.y))
        unsafe cairo_scale(cairo, Double(box.width), Double(box.height))
        unsafe cairo_set_line_width(cairo, lineWidth)
        unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        unsafe drawTelephone(on: cairo)
        for radius in [0.15, 0.3, 0.45] {
            unsafe cairo_new_sub_path(cairo)
            unsafe cairo_arc(cairo, 0.5, 0.5, radius, -Double.pi / 4, Double.pi / 4)
        }
        unsafe cairo_stroke(cairo)
        unsafe cairo_restore(cairo)
    }

    private static func drawTelephone(on cairo: OpaquePointer) {
        let (left, right, top, bottom, radius) = (0.05, 0.5, 0.06, 0.94, 0.1)
        let quarter = Double.pi / 2
        unsafe cairo_new_path(cairo)
        // The corners in clockwise order: the centre of each corner, and the angles of its quarter
        // circle.
        unsafe cairo_arc(cairo, right - radius, top + radius, radius, -quarter, 0)
        unsafe cairo_arc(cairo, right - radius, bottom - radius, radius, 0, quarter)
        unsafe cairo_arc(cairo, left + radius, bottom - radius, radius, quarter, 2 * quarter)
        unsafe cairo_arc(cairo, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_close_path(cairo)
        unsafe cairo_move_to(cairo, 0.22, 0.8)
        unsafe cairo_line_to(cairo, 0.33, 0.8)
    }
}
