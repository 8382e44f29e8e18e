import CPangoCairo

/// What a sign is drawn for, which decides how edges look.
package enum Medium: Sendable, CaseIterable {
    /// A screen that shows greys: the edges of letters are smooth.
    case screen
    /// A screen that shows black and white alone, such as electronic paper: every pixel is one of the two.
    case oneBit
    /// Paper, where no letter has to fit pixels.
    case print

    var antialias: cairo_antialias_t {
        self == .oneBit ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY
    }

    var hintStyle: cairo_hint_style_t {
        switch self {
        case .screen: CAIRO_HINT_STYLE_SLIGHT
        // Without greys, stems are even only where they are fitted to the pixels.
        case .oneBit: CAIRO_HINT_STYLE_FULL
        case .print: CAIRO_HINT_STYLE_NONE
        }
    }

    var hintMetrics: cairo_hint_metrics_t {
        self == .print ? CAIRO_HINT_METRICS_OFF : CAIRO_HINT_METRICS_ON
    }
}
