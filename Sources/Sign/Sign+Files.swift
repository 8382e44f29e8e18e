import CPangoCairo
import Display
package import Raster

extension Sign {
    /// Draws the sign as an 8-bit greyscale image.
    package func image(width: Int, height: Int) throws -> GrayImage {
        let count = try GrayImage.pixelCount(width: width, height: height)
        var pixels = [UInt32](repeating: 0, count: count)
        try unsafe pixels.withUnsafeMutableBytes { bytes in
            try unsafe draw(on: PixelBuffer(base: bytes.baseAddress!, width: width, height: height, stride: 4 * width))
        }
        return try GrayImage(width: width, height: height, pixels: pixels.map { UInt8(truncatingIfNeeded: $0) })
    }

    /// Draws the sign as a PDF document with one page. The same sign always results in the same
    /// bytes.
    ///
    /// - Parameters:
    ///   - title: The title of the document.
    ///   - created: The time at which the content was created, as `YYYY-MM-DDThh:mm:ssZ`.
    package func pdf(on paper: Paper, title: String, created: String) throws(SignError) -> [UInt8] {
        try unsafe document(on: paper) { write, sink, width, height in
            let surface = unsafe cairo_pdf_surface_create_for_stream(write, sink, width, height)
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, created)
            return unsafe surface!
        }
    }

    /// Draws the sign as an SVG document.
    package func svg(on paper: Paper) throws(SignError) -> [UInt8] {
        try unsafe document(on: paper) { write, sink, width, height in
            let surface = unsafe cairo_svg_surface_create_for_stream(write, sink, width, height)
            unsafe cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT)
            return unsafe surface!
        }
    }

    /// - Parameter surface: Creates a surface that writes to the sink. The size is in points (1/72
    ///   inch).
    private func document(
        on paper: Paper,
        surface: (cairo_write_func_t, UnsafeMutableRawPointer, _ width: Double, _ height: Double) -> OpaquePointer
    ) throws(SignError) -> [UInt8] {
        let sink = ByteSink()
        let pointsPerDot = 72 / Double(Paper.resolution)
        let (width, height) = paper.size
        let canvas = unsafe Canvas(
            owning: surface(
                ByteSink.write,
                Unmanaged.passUnretained(sink).toOpaque(),
                Double(width) * pointsPerDot,
                Double(height) * pointsPerDot
            )
        )
        unsafe cairo_scale(canvas.cairo, pointsPerDot, pointsPerDot)
        try draw(on: canvas, width: width, height: height)
        return sink.bytes
    }
}

/// Collects Cairo's output.
private final class ByteSink {
    var bytes: [UInt8] = []

    /// Called by Cairo until the surface is finished.
    static let write: cairo_write_func_t = { sink, data, count in
        let sink = unsafe Unmanaged<ByteSink>.fromOpaque(sink!).takeUnretainedValue()
        unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
}

/// A sheet of paper in portrait format.
package enum Paper: String, CaseIterable, Sendable {
    case a4 = "A4"
    case a5 = "A5"
    case letter = "Letter"

    /// The resolution in dots per inch. At this resolution, the modules on a poster are whole dots
    /// on common printers.
    package static let resolution = 300

    /// The size of the paper in dots.
    package var size: (width: Int, height: Int) {
        switch self {
        case .a4: (2480, 3508)
        case .a5: (1748, 2480)
        case .letter: (2550, 3300)
        }
    }
}
