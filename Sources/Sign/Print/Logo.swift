import CPangoCairo
import Encodings

/// A logo from a PNG file.
@safe
package final class Logo {
    /// The maximum number of pixels per side. A4 at 300 dots per inch has fewer than 4,096.
    static let maximumSide = 4096

    private let surface: OpaquePointer
    let width: Int
    let height: Int

    /// Decodes a PNG file. Only ``LogoProcess`` does this with files of others.
    ///
    /// - Throws: ``SignError/logoUnusable(reason:)``.
    package init(png: [UInt8]) throws(SignError) {
        guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), png.count > 24 else {
            throw .logoUnusable(reason: "it is not a PNG file")
        }
        // PNG specification, section 5.6: the first chunk is IHDR. It begins with the width and the
        // height.
        guard png[12..<16].elementsEqual("IHDR".utf8) else { throw .logoUnusable(reason: "the PNG file is damaged") }
        try Self.requireSize(width: Int(bigEndianBytes: png[16..<20]), height: Int(bigEndianBytes: png[20..<24]))
        var rest = png[...]
        let surface = unsafe withUnsafeMutablePointer(to: &rest) { rest in
            unsafe cairo_image_surface_create_from_png_stream(Self.read, rest)!
        }
        guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(surface)
            throw .logoUnusable(reason: "the PNG file is damaged")
        }
        unsafe self.surface = surface
        width = unsafe Int(cairo_image_surface_get_width(surface))
        height = unsafe Int(cairo_image_surface_get_height(surface))
    }

    /// - Parameters:
    ///   - width: The width in pixels, at most 4096. The same limit applies to the height.
    ///   - pixels: The rows from top to bottom, 4 bytes for each pixel: Cairo's ARGB32, whose colours
    ///     are multiplied by alpha.
    init(width: Int, height: Int, pixels: [UInt8]) {
        let surface = unsafe Self.makeSurface(width: width, height: height)
        unsafe cairo_image_surface_get_data(surface)!.update(from: pixels, count: 4 * width * height)
        unsafe cairo_surface_mark_dirty(surface)
        unsafe self.surface = surface
        (self.width, self.height) = (width, height)
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }

    /// The pixels, as ``init(width:height:pixels:)`` takes them.
    var pixels: [UInt8] {
        let copy = unsafe Self.makeSurface(width: width, height: height)
        defer { unsafe cairo_surface_destroy(copy) }
        let cairo = unsafe cairo_create(copy)
        unsafe cairo_set_source_surface(cairo, surface, 0, 0)
        unsafe cairo_paint(cairo)
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_flush(copy)
        let bytes = unsafe UnsafeBufferPointer(start: cairo_image_surface_get_data(copy), count: 4 * width * height)
        return unsafe Array(bytes)
    }

    /// Creates a transparent surface of ARGB32, whose rows follow each other without a gap.
    private static func makeSurface(width: Int, height: Int) -> OpaquePointer {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))!
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        // An invalid surface, for example after a failed allocation, has the stride 0.
        precondition(stride == 4 * width, "Cairo has memory for a picture of \(width)x\(height) pixels")
        return unsafe surface
    }

    static func requireSize(width: Int, height: Int) throws(SignError) {
        guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
            throw .logoUnusable(reason: "it must have 1 to \(maximumSide) pixels per side")
        }
    }

    /// Called by Cairo for the next bytes of the file.
    private static let read: cairo_read_func_t = { rest, target, count in
        let rest = unsafe rest!.assumingMemoryBound(to: ArraySlice<UInt8>.self)
        guard unsafe rest.pointee.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: target, count: Int(count))
        unsafe buffer.copyBytes(from: rest.pointee.prefix(Int(count)))
        unsafe rest.pointee = rest.pointee.dropFirst(Int(count))
        return CAIRO_STATUS_SUCCESS
    }

    /// Returns the largest size with the logo's proportions.
    func size(maximumWidth: Int, maximumHeight: Int) -> (width: Int, height: Int) {
        let scale = min(Double(maximumWidth) / Double(width), Double(maximumHeight) / Double(height))
        return (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
    }

    func draw(on cairo: OpaquePointer, in box: Box) {
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, Double(box.x), Double(box.y))
        unsafe cairo_scale(cairo, Double(box.width) / Double(width), Double(box.height) / Double(height))
        unsafe cairo_set_source_surface(cairo, surface, 0, 0)
        unsafe cairo_paint(cairo)
        unsafe cairo_restore(cairo)
    }
}
