import ConfigurationFiles
package import SystemPackage

/// The languages that the portal offers: English, German, and the languages in an operator's files.
package struct PortalLanguages: Sendable {
    /// All languages, in the order of the language buttons on pages. Each code occurs only once.
    package let all: [PortalTexts]
    /// The default language. It applies if a browser requests no offered language.
    package let standard: PortalTexts

    /// The keys of texts that the operator's files lack, with the codes of their languages.
    package var missing: [String] { all.flatMap { texts in texts.missing.map { "\($0) (\(texts.code))" } } }

    /// Creates the list of built-in languages: English and German.
    package init() {
        (all, standard) = ([.english, .german], .english)
    }

    /// Adds the languages from the `CODE.conf` files in a directory. A file for English or German
    /// replaces texts of the built-in language.
    ///
    /// - Parameters:
    ///   - directory: The directory with the files. It need not exist.
    ///   - standard: The code of the default language; nil for English.
    /// - Throws: ``ConfigurationError`` if a file is invalid or `standard` is not offered;
    ///   ``FileError``.
    package init(directory: FilePath, standard: String?) throws {
        var all = Self().all
        for file in try LanguageFile.all(in: directory) {
            let index = all.firstIndex { $0.code == file.code }
            let texts = try PortalTexts(
                parsing: file.content,
                code: file.code,
                file: file.path.string,
                builtIn: index.map { all[$0] }
            )
            if let index { all[index] = texts } else { all.append(texts) }
        }
        let code = standard ?? PortalTexts.english.code
        guard let texts = all.first(where: { $0.code == code }) else {
            let path = directory.appending(code + LanguageFile.suffix).string
            let text =
                "file not found, but authority.conf has “language = \(code)”; “authorityd texts” prints a template"
            throw ConfigurationError(file: path, problems: [.init(line: nil, text: text)])
        }
        (self.all, self.standard) = (all, texts)
    }

    /// Selects the language of a response. The officer's choice comes first, then the best match
    /// for the browser, then the default language.
    ///
    /// - Parameters:
    ///   - chosen: The language code in the cookie.
    ///   - accepted: The `Accept-Language` header.
    func texts(chosen: String?, accepted: String?) -> PortalTexts {
        if let texts = all.first(where: { $0.code == chosen }) { return texts }
        let code = accepted.flatMap(AcceptLanguage.init)?.best(of: all.map(\.code), standard: standard.code)
        return all.first { $0.code == code } ?? standard
    }
}
