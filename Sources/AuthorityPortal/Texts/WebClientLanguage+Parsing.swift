package import ConfigurationFiles
package import HealthAuthority
package import SystemPackage

extension WebClientLanguage {
    /// Reads the language files in a directory. A file contains lines `key = text`. A text that it lacks is that
    /// of the client's language with the same code, or else English.
    ///
    /// - Parameters:
    ///   - directory: The directory with the files. It need not exist.
    ///   - english: The English texts of the client that authorityd serves.
    ///   - builtIn: The client's texts in a language; nil if it does not have the language.
    /// - Throws: ``ConfigurationError`` if a file is invalid; ``FileError``.
    package static func all(
        in directory: FilePath,
        english: WebClientLanguage,
        builtIn: (String) throws -> WebClientLanguage?
    ) throws -> [WebClientLanguage] {
        try LanguageFile.all(in: directory).map { file in
            try WebClientLanguage(
                parsing: file.content,
                code: file.code,
                file: file.path.string,
                english: english,
                builtIn: builtIn(file.code)
            )
        }
    }

    /// Parses an operator's language file.
    package init(
        parsing bytes: [UInt8],
        code: String,
        file name: String,
        english: WebClientLanguage,
        builtIn: WebClientLanguage? = nil
    ) throws(ConfigurationError) {
        var file = ConfigurationFile(
            try ConfigurationFile.text(bytes, name: name),
            name: name,
            keysHint: "“authorityd texts --web-client FOLDER” prints all keys"
        )
        let known = Dictionary(
            (builtIn?.texts ?? []).map { ($0.key, $0.text) },
            uniquingKeysWith: { first, _ in first }
        )
        var (texts, missing): ([Text], [String]) = ([], [])
        for english in english.texts {
            let key = LanguageFile.key(english.key)
            let text = file.optional(key) { value throws(ConfigurationFile.Refusal) in
                try PortalTexts.check(value, as: english.text)
                return value
            }
            if text == nil, known[english.key] == nil { missing.append(key) }
            texts.append(Text(key: english.key, text: text ?? known[english.key] ?? english.text))
        }
        try file.finish()
        self.init(code: code, texts: texts, missing: missing)
    }

    /// The content of a language file with all texts. It can be used as a template for a translation.
    package var template: String {
        """
        # The texts of the web client’s page. To offer another language, translate them, and save them beside
        # authority.conf in a file named after the language code, such as languages/web/fr.conf. Then restart
        # authorityd. “authorityd check” reports missing and wrong texts. A missing text is that of the page's
        # own language, or else English.
        #
        # Lines are "key = text" in UTF-8; lines that begin with # are comments. Words in {braces} are
        # placeholders: a text has the same placeholders in each language, in any order.

        \(texts.map { "\(LanguageFile.key($0.key)) = \($0.text)" }.joined(separator: "\n"))

        """
    }
}
