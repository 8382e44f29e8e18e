package import Display
import Platform
import SystemPackage

extension KioskConfiguration {
    /// In which language visitors are spoken to.
    package enum Language: Sendable, Equatable {
        case english
        case german
        /// The operator's own sentences.
        case file(path: String)

        /// The language that a value of `language` names, or nil if it names none.
        package init?(_ value: String) {
            switch value {
            case "en": self = .english
            case "de": self = .german
            case _ where value.hasPrefix("/"): self = .file(path: value)
            default: return nil
            }
        }

        /// The sentences.
        ///
        /// - Throws: ``FileError`` if the file cannot be read; ``ConfigurationError`` if it does not hold each sentence.
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
