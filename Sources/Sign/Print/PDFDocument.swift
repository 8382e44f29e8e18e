import CPangoCairo

/// Takes Cairo's output.
package final class ByteSink {
    /// The output, if it is not written elsewhere.
    package private(set) var bytes: [UInt8] = []
    private let write: (([UInt8]) throws -> Void)?
    private var failure: (any Error)?

    /// Collects the output.
    init() {
        write = nil
    }

    /// Writes the output elsewhere, so that a long document needs little memory.
    package init(write: @escaping ([UInt8]) throws -> Void) {
        self.write = write
    }

    /// Takes the next bytes of the output.
    ///
    /// - Returns: Whether the bytes could be stored.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let write else {
            unsafe self.bytes.append(contentsOf: bytes)
            return true
        }
        do {
            if failure == nil { try unsafe write(Array(bytes)) }
        } catch {
            failure = error
        }
        return failure == nil
    }

    /// Throws the error of the last write, instead of Cairo's error that follows from it.
    fileprivate func check(_ draw: () throws(SignError) -> Void) throws {
        do {
            try draw()
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
    }

    /// Called by Cairo until the surface is finished.
    static let write: cairo_write_func_t = { sink, data, count in
        let sink = unsafe Unmanaged<ByteSink>.fromOpaque(sink!).takeUnretainedValue()
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(count))
        return unsafe sink.take(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }
}

/// A PDF document whose pages are written one after the other.
package final class PDFDocument {
    private let sink: ByteSink
    private let canvas: Canvas
    /// All pages share the fonts, so that each font is embedded once.
    private let fonts = Fonts(.print)

    /// - Parameters:
    ///   - title: The title of the document.
    ///   - created: The time at which the content was created, as `YYYY-MM-DDThh:mm:ssZ`.
    package init(_ paper: Paper, title: String, created: String, sink: ByteSink) {
        self.sink = sink
        let (width, height) = paper.size
        let surface = unsafe cairo_pdf_surface_create_for_stream(
            ByteSink.write,
            Unmanaged.passUnretained(sink).toOpaque(),
            Double(width) * Paper.pointsPerDot,
            Double(height) * Paper.pointsPerDot
        )
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, created)
        unsafe canvas = Canvas(owning: surface!)
    }

    /// Adds a page.
    ///
    /// - Throws: ``SignError``, or the error of the sink.
    package func add(_ sheet: PosterSheet) throws {
        try unsafe add { cairo, fonts throws(SignError) in try unsafe sheet.draw(on: cairo, fonts) }
    }

    /// Adds a page. The unit of the page is a dot.
    func add(_ draw: (OpaquePointer, Fonts) throws(SignError) -> Void) throws {
        try sink.check { () throws(SignError) in
            let cairo = unsafe canvas.cairo
            unsafe cairo_save(cairo)
            unsafe cairo_scale(cairo, Paper.pointsPerDot, Paper.pointsPerDot)
            try unsafe draw(cairo, fonts)
            unsafe cairo_restore(cairo)
            unsafe cairo_show_page(cairo)
        }
    }

    /// Writes all pending output.
    ///
    /// - Throws: ``SignError``, or the error of the sink.
    package func finish() throws {
        try sink.check { () throws(SignError) in try canvas.finish() }
    }
}
