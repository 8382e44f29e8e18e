package import ConfigurationFiles
package import HealthAuthority
package import SystemPackage

extension WebClientLanguage {
    /// Reads the language files in a directory. A file contains a line `key = text` for every text of
    /// the page.
    ///
    /// - Parameters:
    ///   - directory: The directory with the files. It need not exist.
    ///   - english: The texts of the client that authorityd serves.
    /// - Throws: ``ConfigurationError`` if a file is invalid; ``FileError``.
    package static func all(in directory: FilePath, english: WebClientLanguage) throws -> [WebClientLanguage] {
        try LanguageFile.all(in: directory).map { file in
            try WebClientLanguage(parsing: file.content, code: file.code, file: file.path.string, english: english)
        }
    }

    /// Parses an operator's language file.
    package init(
        parsing bytes: [UInt8],
        code: String,
        file name: String,
        english: WebClientLanguage
    ) throws(ConfigurationError) {
        var file = ConfigurationFile(
            try ConfigurationFile.text(bytes, name: name),
            name: name,
            keysHint: "“authorityd texts --web-client FOLDER” prints all keys"
        )
        var texts: [Text] = []
        for english in english.texts {
            let text = file.required(LanguageFile.key(english.key), example: english.text) {
                value throws(ConfigurationFile.Refusal) in
                try PortalTexts.check(value, as: english.text)
                return value
            }
            if let text { texts.append(Text(key: english.key, text: text)) }
        }
        try file.finish()
        self.init(code: code, texts: texts)
    }

    /// The content of a language file with all texts. It can be used as a template for a translation.
    package var template: String {
        """
        # The texts of the web client’s page. To offer another language, translate them, and save them beside
        # authority.conf in a file named after the language code, such as languages/web/fr.conf. Then restart
        # authorityd. “authorityd check” reports missing and wrong texts.
        #
        # Lines are "key = text" in UTF-8; lines that begin with # are comments. Words in {braces} are
        # placeholders: a text has the same placeholders in each language, in any order.

        \(texts.map { "\(LanguageFile.key($0.key)) = \($0.text)" }.joined(separator: "\n"))

        """
    }
}
