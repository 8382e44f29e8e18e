import CPangoCairo

/// The medium on which a sign is shown. It determines how edges are drawn.
package enum Medium: Sendable, CaseIterable {
    /// A screen that shows greys. The edges of letters are smooth.
    case screen
    /// A screen that shows only black and white, such as electronic paper. No pixel is grey.
    case oneBit
    /// Paper. Letters need not be aligned to pixels.
    case print

    var antialias: cairo_antialias_t {
        self == .oneBit ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY
    }

    var hintStyle: cairo_hint_style_t {
        switch self {
        case .screen: CAIRO_HINT_STYLE_SLIGHT
        // Without greys, stems have an even width only if they are aligned to pixels.
        case .oneBit: CAIRO_HINT_STYLE_FULL
        case .print: CAIRO_HINT_STYLE_NONE
        }
    }

    var hintMetrics: cairo_hint_metrics_t {
        self == .print ? CAIRO_HINT_METRICS_OFF : CAIRO_HINT_METRICS_ON
    }
}
