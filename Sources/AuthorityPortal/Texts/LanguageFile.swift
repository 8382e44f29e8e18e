import ConfigurationFiles
import Foundation
import HealthAuthority
import OperatingSystem
import SystemPackage

/// An operator's file with the texts in one language: `CODE.conf`.
struct LanguageFile {
    static let suffix = ".conf"

    /// The language code in the name of the file.
    let code: String
    let path: FilePath
    let content: [UInt8]

    /// Reads the files in a directory, in the order of their names.
    ///
    /// - Parameter directory: The directory need not exist.
    /// - Throws: ``ConfigurationError`` if a name is invalid; ``FileError``.
    static func all(in directory: FilePath) throws -> [LanguageFile] {
        try Directory.names(in: directory, endingWith: suffix).map { name in
            let path = directory.appending(name)
            let code = String(name.dropLast(suffix.count))
            guard LanguageCode.isValid(code) else {
                let text = "the file name is not a lower-case language code and .conf, such as fr.conf or pt-br.conf"
                throw ConfigurationError(file: path.string, problems: [.init(line: nil, text: text)])
            }
            return LanguageFile(code: code, path: path, content: try PrivateFile.read(path) ?? [])
        }
    }

    /// The key of a text in the file: a name with underscores, such as `log_in` for `logIn`.
    static func key(_ name: String) -> String {
        name.replacing(/([a-z])([A-Z])/) { "\($0.1)_\($0.2)" }.lowercased()
    }
}
