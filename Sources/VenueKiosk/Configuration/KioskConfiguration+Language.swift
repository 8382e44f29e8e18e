import ConfigurationFiles
package import Display
import Files
import SystemPackage

extension KioskConfiguration {
    /// The language of the texts for visitors.
    package enum Language: Sendable, Equatable {
        case english
        case german
        /// The operator's own translation.
        case file(path: String)

        /// Parses a value of `language`; nil if it is not valid.
        package init?(_ value: String) {
            switch value {
            case "en": self = .english
            case "de": self = .german
            case _ where value.hasPrefix("/"): self = .file(path: value)
            default: return nil
            }
        }

        /// The texts in this language.
        ///
        /// - Throws: ``FileError`` if the file cannot be read; ``ConfigurationError`` if a sentence
        ///   is missing or not valid.
        package func wording() throws -> Wording {
            switch self {
            case .english: return .english
            case .german: return .german
            case .file(let path):
                guard let bytes = try PrivateFile.read(FilePath(path)) else {
                    throw FileError("read \(path)", .noSuchFileOrDirectory)
                }
                let text = try ConfigurationFile.text(bytes, name: path)
                return try Wording(parsing: text, name: path)
            }
        }
    }
}
