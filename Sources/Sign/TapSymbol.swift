import CPangoCairo

/// The symbol for tapping: a phone and the waves that reach it. It is not anyone's trademark.
enum TapSymbol {
    /// The line width as a share of the symbol's side.
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
        // Clockwise: the centre of each corner, with the angles of its quarter circle.
        unsafe cairo_arc(cairo, right - radius, top + radius, radius, -quarter, 0)
        unsafe cairo_arc(cairo, right - radius, bottom - radius, radius, 0, quarter)
        unsafe cairo_arc(cairo, left + radius, bottom - radius, radius, quarter, 2 * quarter)
        unsafe cairo_arc(cairo, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_close_path(cairo)
        unsafe cairo_move_to(cairo, 0.22, 0.8)
        unsafe cairo_line_to(cairo, 0.33, 0.8)
    }
}
