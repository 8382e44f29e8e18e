extension Unicode.Scalar {
    /// Whether the scalar is a control character, a line or paragraph separator, or an explicit
    /// bidirectional formatting character (Unicode Standard Annex #9 §2.1 to §2.5). Right-to-left
    /// names do not need the formatting characters, but spoofed names do.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }

    /// Whether the scalar is a format character, or default-ignorable in any category (Unicode
    /// Standard §5.21).
    var isInvisible: Bool {
        properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
    }

    /// Whether the scalar is U+200C or U+200D, which some scripts need between two letters (Unicode
    /// Standard §23.2).
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: !isInvisible
        default: false
        }
    }

    var isDigit: Bool { properties.generalCategory == .decimalNumber }

    /// Whether the scalar is a mark on the letter before it, such as a vowel sign.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: !isInvisible
        default: false
        }
    }
}
