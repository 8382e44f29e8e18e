import CPangoCairo

/// The fonts for one drawing.
///
/// A typesetter has its own font map instead of Pango's font map for the thread, so that all font
/// memory is freed after the drawing.
@safe
final class Typesetter {
    /// The Debian package depends on DejaVu. For other scripts, Pango uses any installed font that
    /// supports them.
    static let fonts = "DejaVu Sans, Noto Sans, sans-serif"

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
