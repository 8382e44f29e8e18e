extension Unicode.Scalar {
    /// Control characters proper, the separators that break a line, and the explicit bidirectional formatting characters
    /// (Unicode Standard Annex #9 §2.1 to §2.5): right-to-left names need none of the latter, spoofed ones do.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }

    /// Format characters, and those that a renderer ignores (Unicode Standard §5.21), whatever their category.
    var isInvisible: Bool {
        properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
    }

    /// U+200C and U+200D, which some scripts need between two letters (Unicode Standard §23.2).
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: !isInvisible
        default: false
        }
    }

    var isDigit: Bool { properties.generalCategory == .decimalNumber }

    /// A sign that belongs to the letter before it, such as a vowel.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: !isInvisible
        default: false
        }
    }
}
