import CPangoCairo

/// The fonts of one drawing.
///
/// A font map of its own, and not Pango's for the thread, so that with the drawing all memory of fonts goes.
@safe
final class Typesetter {
    /// DejaVu is what the package asks for. Scripts that it lacks come from whatever font of the machine has them.
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
