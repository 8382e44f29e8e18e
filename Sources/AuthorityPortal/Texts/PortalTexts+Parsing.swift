package import ConfigurationFiles

extension PortalTexts {
    /// The maximum number of UTF-8 bytes in a text.
    private static let maximumCount = 2000
    private static let nameKey = "language_name"

    /// Parses an operator's language file. The file contains lines `key = text`, and the language's name. A text
    /// that the file lacks is that of the built-in language with the same code, or else English.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - code: The language code.
    ///   - builtIn: The texts of the program in this language, if it has them.
    ///   - file: The name of the file, for error messages.
    package init(
        parsing bytes: [UInt8],
        code: String,
        file name: String,
        builtIn: PortalTexts? = nil
    ) throws(ConfigurationError) {
        var file = ConfigurationFile(
            try ConfigurationFile.text(bytes, name: name),
            name: name,
            keysHint: "“authorityd texts” prints all keys"
        )
        let languageName =
            builtIn.map { file.optional(Self.nameKey, Self.plain) ?? $0.name }
            ?? file.required(Self.nameKey, example: Self.english.name, Self.plain)
        var texts: [PortalText: String] = [:]
        for text in PortalText.allCases {
            texts[text] = file.optional(text.key) { value throws(Refusal) in
                try Self.check(value, as: text)
                return value
            }
        }
        try file.finish()
        let missing = builtIn == nil ? PortalText.allCases.filter { texts[$0] == nil }.map(\.key) : []
        self.init(code: code, name: languageName ?? code, missing: missing) { text in
            texts[text] ?? (builtIn ?? Self.english)[text]
        }
    }

    /// The content of a language file with all texts. It can be used as a template for a
    /// translation.
    package var file: String {
        """
        # The texts of authorityd's portal. To offer another language, translate them, and save them in the
        # directory “languages” beside authority.conf, in a file named after the language code, such as
        # languages/fr.conf. Then restart authorityd. “authorityd check” reports missing and wrong texts. A
        # missing text is in English. In languages/en.conf and languages/de.conf, it is the built-in text.
        #
        # Lines are "key = text" in UTF-8; lines that begin with # are comments. Words in {braces} are
        # placeholders: a text has the same placeholders in each language, in any order. The part between
        # two * is emphasised. Commas separate the words of letter_words (the spelling alphabet, A to Z),
        # digit_words (0 to 9) and level_names. Word each text so that it fits any number.

        \(Self.nameKey) = \(name)

        \(PortalText.allCases.map { "\($0.key) = \(self[$0])" }.joined(separator: "\n"))

        """
    }

    private typealias Refusal = ConfigurationFile.Refusal

    private static func plain(_ value: String) throws(Refusal) -> String {
        guard !value.isEmpty, value.utf8.count <= maximumCount else {
            throw Refusal("a text has 1 to \(maximumCount) bytes")
        }
        guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Refusal("a text has no control characters")
        }
        return value
    }

    /// Checks a translation of `text`.
    ///
    /// - Throws: The reason why a language file must not contain the translation.
    package static func check(_ value: String, as text: PortalText) throws(ConfigurationFile.Refusal) {
        try check(value, as: english[text])
        guard text.isList else { return }
        let (words, expected) = (list(value), list(english[text]).count)
        guard words.count == expected, !words.contains("") else {
            throw Refusal("found \(words.count) words instead of \(expected), separated by commas")
        }
    }

    /// Checks that a text has a permitted length, no control characters, and the same placeholders and
    /// emphasis as the English text.
    static func check(_ value: String, as english: String) throws(ConfigurationFile.Refusal) {
        let value = try plain(value)
        let (found, expected) = (placeholders(value), placeholders(english))
        if let missing = expected.subtracting(found).min() { throw Refusal("the placeholder {\(missing)} is missing") }
        if let unknown = found.subtracting(expected).min() {
            let names = expected.sorted().map { "{\($0)}" }.joined(separator: ", ")
            throw Refusal(
                "{\(unknown)} is not a placeholder of this text, which has \(names.isEmpty ? "none" : names)"
            )
        }
        let hasBrace = pieces(value).contains { piece in
            if case .words(let words) = piece { words.contains { "{}".contains($0) } } else { false }
        }
        guard !hasBrace else { throw Refusal("a brace is outside a placeholder: write placeholders as {name}") }
        let count = english.count { $0 == "*" }
        guard value.count(where: { $0 == "*" }) == count else {
            throw Refusal(
                count == 0
                    ? "this text must not contain *" : "this text must contain \(count) *, around the emphasised part"
            )
        }
    }
}

extension PortalText {
    /// Whether the text is a list of words separated by commas.
    fileprivate var isList: Bool {
        switch self {
        case .letterWords, .digitWords, .levelNames: true
        default: false
        }
    }
}
