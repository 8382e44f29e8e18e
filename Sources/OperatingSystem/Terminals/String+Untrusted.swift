extension String {
    /// Sanitises text from a process that may be compromised, so that the text can be written to a
    /// log or a terminal. Each control character, each invisible or direction-changing character,
    /// and each other character without a shape is replaced with U+FFFD.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8. Invalid bytes are replaced with U+FFFD.
    ///   - maximumCount: The maximum number of Unicode scalars.
    package init(untrusted bytes: some Collection<UInt8>, maximumCount: Int = 500) {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(maximumCount)
        self.init(String.UnicodeScalarView(scalars.map { $0.hasShape ? $0 : "\u{FFFD}" }))
    }

    /// The text as one line that cannot change the terminal: each control character, line separator and
    /// character that changes the direction of others is replaced with U+FFFD. Other invisible
    /// characters are kept, because names in some languages need them.
    package var asLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.changesLine ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether the scalar selects the form of an emoji (Unicode Technical Standard #51 §1.4.3). Other
    /// variation selectors are invisible.
    private var isEmojiSelector: Bool { value == 0xFE0E || value == 0xFE0F }

    /// Whether the scalar can end a line, control a terminal, or change the direction of other
    /// characters.
    package var changesLine: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }

    fileprivate var hasShape: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !properties.isDefaultIgnorableCodePoint || isEmojiSelector
        }
    }
}
