import CPangoCairo

/// The medium of a sign, which determines how edges are drawn.
package enum Medium: Sendable, CaseIterable {
    /// A screen with greys: the edges of letters are smooth.
    case screen
    /// A screen with only black and white, such as electronic paper: no pixel is grey.
    case oneBit
    /// Paper: letters need not be aligned to pixels.
    case print

    var antialias: cairo_antialias_t {
        self == .oneBit ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY
    }

    var hintStyle: cairo_hint_style_t {
        switch self {
        case .screen: CAIRO_HINT_STYLE_SLIGHT
        // Without greys, stems are even only if they are aligned to pixels.
        case .oneBit: CAIRO_HINT_STYLE_FULL
        case .print: CAIRO_HINT_STYLE_NONE
        }
    }

    var hintMetrics: cairo_hint_metrics_t {
        self == .print ? CAIRO_HINT_METRICS_OFF : CAIRO_HINT_METRICS_ON
    }
}
