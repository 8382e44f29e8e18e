import CPangoCairo
package import Raster

/// A sheet of paper with one or more posters.
package struct PosterSheet {
    private let paper: Paper
    private let posters: [PosterContent]

    /// - Parameter posters: At least one poster, and at most ``Paper/postersPerSheet``. If there is
    ///   only one poster, it fills all faces of the sheet.
    package init(_ posters: [PosterContent], on paper: Paper) {
        precondition((1...max(1, paper.postersPerSheet)).contains(posters.count), "a sheet has posters")
        self.paper = paper
        self.posters = posters
    }

    /// The sheet with copies of the same poster on all faces.
    package init(_ poster: PosterContent, on paper: Paper) {
        self.init(Array(repeating: poster, count: paper.postersPerSheet), on: paper)
    }

    /// Returns the layout of each face.
    package func layouts() throws(SignError) -> [PosterLayout] {
        try layouts(Fonts(.print))
    }

    private func layouts(_ fonts: Fonts) throws(SignError) -> [PosterLayout] {
        var layouts: [PosterLayout] = []
        for (index, face) in paper.faces.enumerated() {
            let poster = paper.postersPerSheet == 1 ? 0 : index
            guard posters.indices.contains(poster) else { break }
            layouts.append(
                try PosterLayout(posters[poster], in: face.box, isLabel: paper == .sticker, fonts: fonts)
            )
        }
        return layouts
    }

    func draw(on cairo: OpaquePointer, _ fonts: Fonts) throws(SignError) {
        for (layout, face) in zip(try layouts(fonts), paper.faces) {
            unsafe cairo_save(cairo)
            if face.isUpsideDown {
                let (x, y) = (Double(face.box.x + face.box.right), Double(face.box.y + face.box.bottom))
                unsafe cairo_translate(cairo, x, y)
                unsafe cairo_rotate(cairo, Double.pi)
            }
            unsafe layout.draw(on: cairo)
            unsafe cairo_restore(cairo)
        }
        unsafe drawMarks(on: cairo)
    }

    /// Draws a small cross at each corner of a cut, and a dashed line at the fold.
    private func drawMarks(on cairo: OpaquePointer) {
        let (cuts, printable) = (paper.cuts, paper.printable)
        let length = Paper.dots(millimetres: 2.5)
        unsafe cairo.setColour(RGBColour(128, 128, 128))
        unsafe cairo_set_line_width(cairo, 2)
        for x in cuts.columns {
            for y in cuts.rows {
                // The marks do not extend into the margin, where many printers cannot print.
                let (left, right) = (max(x - length, printable.x), min(x + length, printable.right))
                let (top, bottom) = (max(y - length, printable.y), min(y + length, printable.bottom))
                unsafe cairo_move_to(cairo, Double(left), Double(y))
                unsafe cairo_line_to(cairo, Double(right), Double(y))
                unsafe cairo_move_to(cairo, Double(x), Double(top))
                unsafe cairo_line_to(cairo, Double(x), Double(bottom))
            }
        }
        unsafe cairo_stroke(cairo)
        guard let fold = paper.fold else { return }
        unsafe cairo_set_dash(cairo, [12.0, 12.0], 2, 0)
        unsafe cairo_move_to(cairo, Double(printable.x), Double(fold))
        unsafe cairo_line_to(cairo, Double(printable.right), Double(fold))
        unsafe cairo_stroke(cairo)
        unsafe cairo_set_dash(cairo, nil, 0, 0)
    }
}

extension PosterSheet {
    /// Draws the sheet as a PDF document with one page. The same sheet always results in the same
    /// bytes.
    ///
    /// - Parameters:
    ///   - title: The title of the document.
    ///   - created: The time at which the content was created, as `YYYY-MM-DDThh:mm:ssZ`.
    package func pdf(title: String, created: String) throws -> [UInt8] {
        let bytes = ByteSink()
        let document = PDFDocument(paper, title: title, created: created, sink: bytes)
        try document.add(self)
        try document.finish()
        return bytes.bytes
    }

    /// Draws the sheet as an SVG document.
    package func svg() throws(SignError) -> [UInt8] {
        let sink = ByteSink()
        let (width, height) = paper.size
        let surface = unsafe cairo_svg_surface_create_for_stream(
            ByteSink.write,
            Unmanaged.passUnretained(sink).toOpaque(),
            Double(width) * Paper.pointsPerDot,
            Double(height) * Paper.pointsPerDot
        )
        unsafe cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT)
        let canvas = unsafe Canvas(owning: surface!)
        unsafe cairo_scale(canvas.cairo, Paper.pointsPerDot, Paper.pointsPerDot)
        unsafe cairo_set_source_rgb(canvas.cairo, 1, 1, 1)
        unsafe cairo_paint(canvas.cairo)
        try unsafe draw(on: canvas.cairo, Fonts(.print))
        try canvas.finish()
        return sink.bytes
    }

    /// Draws the sheet as pixels with ``Paper/resolution``.
    package func picture() throws -> RGBPicture {
        let (width, height) = paper.size
        // White, as paper is.
        var pixels = [UInt32](repeating: .max, count: width * height)
        try unsafe pixels.withUnsafeMutableBytes { bytes in
            let surface = unsafe cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress!,
                CAIRO_FORMAT_RGB24,
                Int32(width),
                Int32(height),
                Int32(4 * width)
            )
            let canvas = unsafe Canvas(owning: surface!)
            try unsafe draw(on: canvas.cairo, Fonts(.print))
            try canvas.finish()
        }
        return try RGBPicture(width: width, height: height, pixels: pixels)
    }
}

extension Paper {
    static let pointsPerDot = 72 / Double(resolution)
}
