import CPangoCairo

/// The pictograms of the three steps: each is a phone with a different screen.
enum StepPictogram: Int, CaseIterable {
    case open
    case scan
    case done

    func draw(on cairo: OpaquePointer, in box: Box) {
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, Double(box.x), Double(box.y))
        unsafe cairo_scale(cairo, Double(box.width), Double(box.height))
        unsafe cairo_set_line_width(cairo, 0.05)
        unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        unsafe drawPhone(on: cairo)
        switch self {
        case .open: unsafe drawCamera(on: cairo)
        case .scan: unsafe drawFinder(on: cairo)
        case .done: unsafe drawTick(on: cairo)
        }
        unsafe cairo_restore(cairo)
    }

    private func drawPhone(on cairo: OpaquePointer) {
        unsafe TapSymbol.addPhone(to: cairo, left: 0.23, right: 0.77, top: 0.04, bottom: 0.96, radius: 0.09)
        unsafe cairo_stroke(cairo)
        unsafe drawLines(on: cairo, [[(0.45, 0.87), (0.55, 0.87)]])
    }

    private func drawCamera(on cairo: OpaquePointer) {
        unsafe drawLines(
            on: cairo,
            [
                [
                    (0.34, 0.36), (0.42, 0.36), (0.45, 0.31), (0.55, 0.31), (0.58, 0.36), (0.66, 0.36), (0.66, 0.58),
                    (0.34, 0.58), (0.34, 0.36),
                ]
            ]
        )
        unsafe cairo_new_sub_path(cairo)
        unsafe cairo_arc(cairo, 0.5, 0.47, 0.06, 0, 2 * Double.pi)
        unsafe cairo_stroke(cairo)
    }

    /// The corners of a viewfinder, and a small code in it.
    private func drawFinder(on cairo: OpaquePointer) {
        let (left, right, top, bottom, length) = (0.34, 0.66, 0.29, 0.61, 0.08)
        unsafe drawLines(
            on: cairo,
            [
                [(left, top + length), (left, top), (left + length, top)],
                [(right - length, top), (right, top), (right, top + length)],
                [(right, bottom - length), (right, bottom), (right - length, bottom)],
                [(left + length, bottom), (left, bottom), (left, bottom - length)],
            ]
        )
        for (x, y) in [(0.42, 0.37), (0.52, 0.37), (0.42, 0.47), (0.535, 0.485)] {
            let side = x == 0.535 ? 0.045 : 0.065
            unsafe cairo_rectangle(cairo, x, y, side, side)
        }
        unsafe cairo_fill(cairo)
    }

    private func drawTick(on cairo: OpaquePointer) {
        unsafe drawLines(on: cairo, [[(0.37, 0.46), (0.47, 0.56), (0.64, 0.34)]])
    }

    private func drawLines(on cairo: OpaquePointer, _ lines: [[(x: Double, y: Double)]]) {
        for line in lines {
            unsafe cairo_move_to(cairo, line[0].x, line[0].y)
            for point in line.dropFirst() { unsafe cairo_line_to(cairo, point.x, point.y) }
        }
        unsafe cairo_stroke(cairo)
    }
}
