import CPangoCairo

/// A surface of Cairo, and what draws on it.
@safe
struct Canvas: ~Copyable {
    let cairo: OpaquePointer

    /// - Parameter surface: Goes with the canvas.
    init(owning surface: OpaquePointer) {
        unsafe cairo = cairo_create(surface)
        unsafe cairo_surface_destroy(surface)
    }

    deinit {
        unsafe cairo_destroy(cairo)
    }

    /// Writes what is not written yet.
    ///
    /// - Throws: ``SignError/drawingFailed(reason:)`` if anything went wrong since the canvas was made.
    func finish() throws(SignError) {
        let surface = unsafe cairo_get_target(cairo)
        unsafe cairo_surface_finish(surface)
        for status in unsafe [cairo_status(cairo), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            throw unsafe .drawingFailed(reason: String(cString: cairo_status_to_string(status)))
        }
    }
}
