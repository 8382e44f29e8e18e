import CPangoCairo

/// A Cairo surface and its drawing context.
@safe
struct Canvas: ~Copyable {
    let cairo: OpaquePointer

    /// - Parameter surface: The Cairo surface, which is released together with the canvas.
    init(owning surface: OpaquePointer) {
        unsafe cairo = cairo_create(surface)
        unsafe cairo_surface_destroy(surface)
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
