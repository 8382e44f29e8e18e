import CPangoCairo

/// A logo from a PNG file.
@safe
package final class Logo {
    /// The maximum number of pixels per side. A4 at 300 dots per inch has fewer than 4,096.
    private static let maximumSide = 4096

    private let surface: OpaquePointer
    let width: Int
    let height: Int

    /// - Throws: ``SignError/logoUnusable(reason:)``.
    package init(png: [UInt8]) throws(SignError) {
        // The first chunk has the width and the height as big-endian numbers of four bytes.
        guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), png.count > 24 else {
            throw .logoUnusable(reason: "it is not a PNG file")
        }
        func number(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard (1...Self.maximumSide).contains(number(at: 16)), (1...Self.maximumSide).contains(number(at: 20)) else {
            throw .logoUnusable(reason: "it must have 1 to \(Self.maximumSide) pixels per side")
        }
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

    deinit {
        unsafe cairo_surface_destroy(surface)
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
