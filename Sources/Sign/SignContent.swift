import CPangoCairo
package import QRCode

/// The content of a sign for visitors.
package struct SignContent: Sendable, Equatable {
    package let name: String
    /// The venue's address, which may be empty.
    package let address: String
    package let code: QRMatrix
    /// How to check in.
    package let instruction: String
    /// The program to scan with.
    package let reader: String
    /// The authority's host name.
    package let host: String
    /// States that checking in is voluntary.
    package let voluntary: String
    /// States that there is another way to check in.
    package let anotherWay: String
    /// States that the visit stays on the phone.
    package let privacy: String
    /// An additional text below the other texts; usually empty.
    let note: String
    /// Whether the sign has the symbol for tapping beside the instruction.
    let isTappable: Bool

    package init(
        name: String,
        address: String,
        code: QRMatrix,
        instruction: String,
        reader: String,
        host: String,
        voluntary: String,
        anotherWay: String,
        privacy: String,
        note: String = "",
        isTappable: Bool
    ) {
        self.name = name
        self.address = address
        self.code = code
        self.instruction = instruction
        self.reader = reader
        self.host = host
        self.voluntary = voluntary
        self.anotherWay = anotherWay
        self.privacy = privacy
        self.note = note
        self.isTappable = isTappable
    }

    package func text(of part: SignLayout.Part) -> String {
        switch part {
        case .name: name
        case .address: address
        case .instruction: instruction
        case .reader: reader
        case .host: host
        case .voluntary: voluntary
        case .anotherWay: anotherWay
        case .privacy: privacy
        case .note: note
        }
    }
}

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
