import CPangoCairo
import Display

/// A Cairo surface and its drawing context.
@safe
struct Canvas: ~Copyable {
    let cairo: OpaquePointer

    /// - Parameter surface: The Cairo surface, which is released together with the canvas.
    init(owning surface: OpaquePointer) {
        unsafe cairo = cairo_create(surface)
        unsafe cairo_surface_destroy(surface)
    }

    /// A canvas for the pixels of a screen.
    init(_ page: PixelBuffer) {
        let surface = unsafe cairo_image_surface_create_for_data(
            page.base.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_RGB24,
            Int32(page.width),
            Int32(page.height),
            Int32(page.stride)
        )
        unsafe self.init(owning: surface!)
    }

    deinit {
        unsafe cairo_destroy(cairo)
    }

    /// Writes all pending output.
    ///
    /// - Throws: ``SignError/drawingFailed(reason:)`` if any operation has failed since the canvas
    ///   was created.
    func finish() throws(SignError) {
        let surface = unsafe cairo_get_target(cairo)
        unsafe cairo_surface_finish(surface)
        for status in unsafe [cairo_status(cairo), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            throw unsafe .drawingFailed(reason: String(cString: cairo_status_to_string(status)))
        }
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
        unsafe addPhone(to: cairo, left: 0.05, right: 0.5, top: 0.06, bottom: 0.94, radius: 0.1)
        unsafe cairo_move_to(cairo, 0.22, 0.8)
        unsafe cairo_line_to(cairo, 0.33, 0.8)
    }

    /// Begins a path with the outline of a phone: a rectangle whose corners have this radius.
    static func addPhone(
        to cairo: OpaquePointer,
        left: Double,
        right: Double,
        top: Double,
        bottom: Double,
        radius: Double
    ) {
        let quarter = Double.pi / 2
        unsafe cairo_new_path(cairo)
        // The corners in clockwise order: the centre of each corner, and the angles of its quarter
        // circle.
        unsafe cairo_arc(cairo, right - radius, top + radius, radius, -quarter, 0)
        unsafe cairo_arc(cairo, right - radius, bottom - radius, radius, 0, quarter)
        unsafe cairo_arc(cairo, left + radius, bottom - radius, radius, quarter, 2 * quarter)
        unsafe cairo_arc(cairo, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_close_path(cairo)
    }
}
