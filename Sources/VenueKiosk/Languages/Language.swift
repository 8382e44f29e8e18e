package import ConfigurationFiles
import OperatingSystem
import SystemPackage

/// The language of the texts for visitors.
package enum Language: Sendable, Equatable {
    case included(IncludedLanguage)
    /// The operator's own translation, in the file at `path`.
    case file(path: String)

    /// Parses one language of the setting `language`; nil if the value is not valid.
    package init?(_ value: String) {
        if let language = IncludedLanguage(rawValue: value) {
            self = .included(language)
        } else if value.hasPrefix("/") {
            self = .file(path: value)
        } else {
            return nil
        }
    }

    /// Parses several languages, separated by commas.
    ///
    /// - Throws: A refusal of a value that is not valid, or of a language that occurs twice.
    package static func list(_ text: String) throws(ConfigurationFile.Refusal) -> [Language] {
        var languages: [Language] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let language = Language(String(part.trimmed)) else {
                throw ConfigurationFile.Refusal(
                    """
                    must be one of \(IncludedLanguage.codes), or a file with your own translation, such as \
                    /etc/venued/nl.conf; separate several with commas
                    """
                )
            }
            guard !languages.contains(language) else {
                throw ConfigurationFile.Refusal("must name each language once")
            }
            languages.append(language)
        }
        return languages
    }

    /// The name of an included language in English, or the path of the file.
    package var name: String {
        switch self {
        case .included(let language): language.name
        case .file(let path): path
        }
    }

    /// The texts in this language.
    ///
    /// - Throws: ``FileError`` if the file cannot be read; ``ConfigurationError`` if a sentence
    ///   is missing or not valid.
    package func wording(for use: Wording.Use = .screen) throws -> Wording {
        switch self {
        case .included(let language): return language.wording
        case .file(let path):
            guard let bytes = try PrivateFile.read(FilePath(path)) else {
                throw FileError("read \(path)", .noSuchFileOrDirectory)
            }
            let text = try ConfigurationFile.text(bytes, name: path)
            return try Wording(parsing: text, name: path, for: use)
        }
    }
}

/// The languages whose sentences are part of the program. The raw values are the codes of ISO 639-1.
package enum IncludedLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case italian = "it"
    case turkish = "tr"
    case arabic = "ar"
    case ukrainian = "uk"
    case polish = "pl"
    case portuguese = "pt"

    /// The codes as a list in a sentence.
    package static let codes = allCases.map(\.rawValue).joined(separator: ", ")

    /// The name in English.
    package var name: String {
        switch self {
        case .english: "English"
        case .german: "German"
        case .french: "French"
        case .spanish: "Spanish"
        case .italian: "Italian"
        case .turkish: "Turkish"
        case .arabic: "Arabic"
        case .ukrainian: "Ukrainian"
        case .polish: "Polish"
        case .portuguese: "Portuguese"
        }
    }

    package var wording: Wording {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .italian: .italian
        case .turkish: .turkish
        case .arabic: .arabic
        case .ukrainian: .ukrainian
        case .polish: .polish
        case .portuguese: .portuguese
        }
    }
}
