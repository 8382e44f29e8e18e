import CPangoCairo

/// A text in one style, broken into lines.
///
/// Pango shapes the text, detects its direction, chooses a font for each letter, and breaks lines
/// according to the rules of the script.
@safe
final class TextBlock {
    enum Alignment {
        case left
        case centre
        case right
    }

    private let layout: OpaquePointer
    private let font: OpaquePointer

    /// - Parameter size: The em height in pixels.
    init(
        _ text: String,
        size: Int,
        isBold: Bool = false,
        _ alignment: Alignment,
        width: Int,
        _ fonts: Fonts
    ) {
        unsafe layout = pango_layout_new(fonts.context)
        unsafe font = pango_font_description_from_string(Fonts.names)
        unsafe pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        unsafe pango_layout_set_text(layout, text, Int32(text.utf8.count))
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        self.width = width
        unsafe pango_layout_set_width(layout, Int32(width) * PANGO_SCALE)
        resize(to: size)
        align(alignment)
    }

    deinit {
        unsafe pango_font_description_free(font)
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// The width in pixels that is used for line breaks and alignment.
    private(set) var width: Int {
        didSet { unsafe pango_layout_set_width(layout, Int32(width) * PANGO_SCALE) }
    }

    /// Pango's logical bounds and ink bounds, both in pixels from the corner of the block.
    var extents: (logical: Box, ink: Box) {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        unsafe pango_layout_get_pixel_extents(layout, &ink, &logical)
        return (Box(logical), Box(ink))
    }

    var lineCount: Int { unsafe Int(pango_layout_get_line_count(layout)) }

    /// Whether a word is longer than the line.
    var overflows: Bool { extents.logical.width > width }

    var isEllipsized: Bool { unsafe pango_layout_is_ellipsized(layout) != 0 }

    /// Whether there is a font for every letter.
    var isLegible: Bool { unsafe pango_layout_get_unknown_glyphs_count(layout) == 0 }

    /// Changes the em height of the text, in pixels.
    func resize(to size: Int) {
        unsafe pango_font_description_set_absolute_size(font, Double(size) * Double(PANGO_SCALE))
        unsafe pango_layout_set_font_description(layout, font)
    }

    /// Allows line breaks within words that are longer than a line. Inserts no hyphens there,
    /// because a hyphen in the wrong place is a spelling mistake.
    func breakWords() {
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let attributes = unsafe pango_attr_list_new()
        unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
    }

    /// Replaces the middle of the text by an ellipsis if the text needs more than this number of
    /// lines. The end of a name often distinguishes one room from another.
    func limit(toLines count: Int) {
        breakWords()
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        unsafe pango_layout_set_height(layout, -Int32(count))
    }

    /// Sets the text in the first of these sizes in which it has few enough lines. If there is no
    /// such size, keeps the last size.
    ///
    /// - Parameter mayShorten: Whether a text that is still too long loses its middle.
    func fit(_ sizes: [(size: Int, lines: Int)], mayShorten: Bool = true) {
        for (size, lines) in sizes {
            resize(to: size)
            if !overflows, lineCount <= lines { return }
        }
        guard mayShorten, let last = sizes.last else { return }
        limit(toLines: last.lines)
    }

    /// Makes the lines about equally long. The number of lines does not change, so the height of
    /// the block does not change either.
    func balance() {
        let (lines, widest) = (lineCount, width)
        guard lines > 1, !isEllipsized else { return }
        var (tooNarrow, wideEnough) = (widest / 2, widest)
        while wideEnough - tooNarrow > 1 {
            width = (tooNarrow + wideEnough) / 2
            if lineCount > lines || isEllipsized || overflows { tooNarrow = width } else { wideEnough = width }
        }
        width = wideEnough
    }

    /// Draws the block with its upper left corner at this point.
    func draw(on cairo: OpaquePointer, x: Int, y: Int) {
        unsafe cairo_move_to(cairo, Double(x), Double(y))
        unsafe pango_cairo_show_layout(cairo, layout)
    }

    /// Whether the text is right-to-left, according to the first letter that has a direction.
    var isRightToLeft: Bool {
        let line = unsafe pango_layout_get_line_readonly(layout, 0)
        return unsafe line!.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    }

    /// Aligns the text. In Pango, “left” means the side on which the lines of a paragraph begin.
    private func align(_ alignment: Alignment) {
        let isMirrored = isRightToLeft
        let side =
            switch alignment {
            case .centre: PANGO_ALIGN_CENTER
            case .left: isMirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
            case .right: isMirrored ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
            }
        unsafe pango_layout_set_alignment(layout, side)
    }
}

extension Box {
    fileprivate init(_ rectangle: PangoRectangle) {
        self.init(
            x: Int(rectangle.x),
            y: Int(rectangle.y),
            width: Int(rectangle.width),
            height: Int(rectangle.height)
        )
    }
}

/// The fonts for one drawing, and the sizes in which they are used.
///
/// Each drawing has its own font map instead of Pango's font map for the thread, so that all font
/// memory is freed after the drawing.
@safe
final class Fonts {
    /// The Debian package depends on Open Sans and DejaVu. For other scripts, Pango uses any
    /// installed font that supports them.
    static let names = "Open Sans, DejaVu Sans, Noto Sans, sans-serif"

    /// The possible em heights in pixels. Each size is about a tenth larger than the previous size.
    /// The last size is larger than any page needs.
    ///
    /// There are only a few sizes. The search for the largest size tries many of them, and Cairo
    /// and fontconfig cache everything that they have loaded for each size.
    static let sizes = Array(sequence(first: 9) { $0 < 2000 ? $0 + max(1, $0 / 10) : nil })

    /// Returns the largest size that is at most `size`. If all sizes are larger, returns the
    /// smallest size.
    static func size(atMost size: Double) -> Int {
        sizes.last { Double($0) <= size } ?? sizes[0]
    }

    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer

    init(_ medium: Medium) {
        unsafe fontMap = pango_cairo_font_map_new()
        unsafe context = pango_font_map_create_context(fontMap)
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, medium.antialias)
        unsafe cairo_font_options_set_hint_style(options, medium.hintStyle)
        unsafe cairo_font_options_set_hint_metrics(options, medium.hintMetrics)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe pango_context_set_round_glyph_positions(context, medium == .print ? 0 : 1)
        unsafe cairo_font_options_destroy(options)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
        unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
    }
}
