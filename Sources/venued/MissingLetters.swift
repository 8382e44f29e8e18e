import CommandLineTool
import Sign

/// The letters of a sign or a poster that no installed font contains.
struct MissingLetters {
    private let letters: [Character]

    /// Returns nil if the installed fonts contain all letters of the texts.
    init?(in texts: [String]) {
        letters = Sign.missingLetters(of: texts)
        if letters.isEmpty { return nil }
    }

    /// Warns on standard error about letters in these texts, because the picture shows boxes instead.
    static func warn(in texts: [String]) {
        guard let missing = MissingLetters(in: texts) else { return }
        Conversation.say("warning: \(missing.sentence)")
        for hint in missing.hints { Conversation.say("hint: \(hint)") }
    }

    /// Names the first letters with their numbers, because a terminal may not show them either.
    var sentence: String {
        let names = letters.prefix(8).map { letter in
            let numbers = letter.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
            return "“\(letter)” (\(numbers.joined(separator: " ")))"
        }
        let more = letters.count > names.count ? " and \(letters.count - names.count) others" : ""
        return "no installed font has \(names.joined(separator: ", "))\(more): boxes would be shown instead"
    }

    /// The packages with fonts for these letters.
    var hints: [String] {
        var hints: [String] = []
        for letter in letters where !hints.contains(Self.hint(letter)) { hints.append(Self.hint(letter)) }
        return hints
    }

    static func hint(_ letter: Character) -> String {
        let first = letter.unicodeScalars.first!  // a character has at least one
        if letter.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation }) || first.isSymbol {
            return
                "install a font with symbols: sudo apt install fonts-noto-color-emoji (in black and white: fonts-symbola)"
        }
        return
            "install a font with these letters: sudo apt install \(first.isEastAsian ? "fonts-noto-cjk" : "fonts-noto-core")"
    }
}

extension Unicode.Scalar {
    fileprivate var isSymbol: Bool {
        [.otherSymbol, .modifierSymbol].contains(properties.generalCategory) || properties.isEmoji && value > 0xFF
    }

    /// Whether the letter is Chinese, Japanese or Korean (Unicode 15, blocks).
    fileprivate var isEastAsian: Bool {
        switch value {
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
