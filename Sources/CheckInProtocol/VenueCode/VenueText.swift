public import Cryptography

/// A line of text about a venue: its name, address or public identifier.
///
/// The text appears on other people's terminals and screens. So the text must be short and visible.
/// It must not contain a character that moves the cursor, breaks the line, or changes the direction
/// of neighbouring text. The rules are:
///
/// 1. no control character, line separator or explicit bidirectional formatting character
/// 2. no other invisible character and no private character, except a zero-width joiner or
///    non-joiner where a script or an emoji needs it, and an emoji's variation selector
/// 3. at least one letter or digit, unless the line is empty
/// 4. no space at the beginning or at the end
/// 5. at most four combining marks in a row
public struct VenueText: Sendable, Hashable {
    /// The maximum length of a text in UTF-8 bytes.
    public static let maximumCount = 100

    /// The field that contains the text.
    public enum Field: String, Sendable {
        case name
        case address
        case publicIdentifier = "public identifier"

        var mayBeEmpty: Bool { self == .address }
    }

    /// The text: at most 100 bytes of UTF-8.
    public let string: String

    /// - Throws: The ``VenueCodeError`` `empty`, `textTooLong`, `controlCharacter`,
    ///   `invisibleCharacter`, `noLetter`, `spaceAround` or `tooManyMarks`.
    public init(_ string: String, for field: Field) throws(VenueCodeError) {
        try Self.check(string, for: field, maximumCount: Self.maximumCount)
        self.string = string
    }

    /// Whether another line of text, with another maximum length in bytes, follows the rules for a venue's name.
    package static func isValid(_ line: String, maximumCount: Int) -> Bool {
        do {
            try check(line, for: .name, maximumCount: maximumCount)
            return true
        } catch {
            return false
        }
    }

    private static func check(_ string: String, for field: Field, maximumCount: Int) throws(VenueCodeError) {
        guard field.mayBeEmpty || !string.isEmpty else { throw .empty(field) }
        guard string.utf8.count <= maximumCount else { throw .textTooLong(field, bytes: string.utf8.count) }
        guard !string.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter(field) }
        guard !hasInvisibleCharacter(string) else { throw .invisibleCharacter(field) }
        guard string.isEmpty || string.unicodeScalars.contains(where: { $0.isLetter || $0.isDigit }) else {
            throw .noLetter(field)
        }
        let scalars = string.unicodeScalars
        let isSpaced = [scalars.first, scalars.last].contains { $0?.properties.isWhitespace == true }
        guard !isSpaced else { throw .spaceAround(field) }
        guard !hasTooManyMarks(string) else { throw .tooManyMarks(field) }
    }

    private static func hasInvisibleCharacter(_ string: String) -> Bool {
        let scalars = Array(string.unicodeScalars)
        return scalars.indices.contains { index in
            guard scalars[index].isInvisible else { return false }
            guard index > 0 else { return true }
            let (before, after) = (scalars[index - 1], index + 1 < scalars.count ? scalars[index + 1] : nil)
            if scalars[index].isEmojiSelector { return !before.isPicture }
            guard scalars[index].isJoiner, let after else { return true }
            let isInEmoji = (before.isPicture || before.isEmojiSelector) && after.isPicture
            let isInWord = [before, after].allSatisfy(\.isOfJoiningScript) && (before.isLetter || before.isMark)
            return !(isInEmoji && scalars[index].value == 0x200D) && !(isInWord && after.isLetter)
        }
    }

    /// The maximum number of combining marks in a row. Tibetan and pointed Hebrew need up to four.
    private static let maximumMarks = 4

    private static func hasTooManyMarks(_ string: String) -> Bool {
        var count = 0
        return string.unicodeScalars.contains { scalar in
            count = scalar.isMark ? count + 1 : 0
            return count > maximumMarks
        }
    }

    /// Compares bytes. Swift compares strings by canonical equivalence (Unicode normalisation), so
    /// it would treat two different venue codes as equal.
    public static func == (left: VenueText, right: VenueText) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in string.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8(0xFF))  // terminator: 0xFF never occurs in UTF-8
    }
}

extension VenueText: Redacted {
    public var description: String { "<venue text>" }
}

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

    /// Whether the scalar is a format character, default-ignorable in any category (Unicode
    /// Standard §5.21), private, or not a character (§23.7). U+2800 is an empty Braille cell. A
    /// later version of Unicode can assign the other scalars, so they are allowed.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .format, .privateUse: true
        default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint || value == 0x2800
        }
    }

    /// Whether the scalar is U+200C or U+200D, which some scripts need between two letters (Unicode
    /// Standard §23.2).
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// Whether the scalar belongs to a script whose letters change their shapes at a joiner: Arabic
    /// and its relatives, and the scripts of India and its neighbours.
    var isOfJoiningScript: Bool {
        let blocks: [ClosedRange<UInt32>] = [
            0x0600...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF, 0xA840...0xA8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
            0x10D00...0x10D3F, 0x11000...0x1197F, 0x1E900...0x1E95F,
        ]
        return blocks.contains { $0.contains(value) }
    }

    /// Whether the scalar selects the coloured or the plain form of an emoji (Unicode Technical
    /// Standard #51 §1.4.3).
    var isEmojiSelector: Bool { value == 0xFE0E || value == 0xFE0F }

    /// Whether the scalar is an emoji. Digits are emoji only with other characters.
    var isPicture: Bool { properties.isEmoji && !isASCII }

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
        case .nonspacingMark, .spacingMark, .enclosingMark: !isInvisible
        default: false
        }
    }
}
