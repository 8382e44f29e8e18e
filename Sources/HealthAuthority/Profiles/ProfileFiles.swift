package import AuthorityProtocol
import ConfigurationFiles
import OperatingSystem
package import SystemPackage

/// The operator's files with diseases: NAME.conf in the directory `profiles`.
package enum ProfileFiles {
    /// Reads all files. Without a file, the authority warns of COVID-19.
    ///
    /// - Parameter directory: The directory need not exist.
    /// - Throws: ``ConfigurationError`` if a file is invalid, or if a number occurs twice; ``FileError``.
    package static func profiles(in directory: FilePath) throws -> DiseaseProfiles {
        let files = try files(in: directory)
        for (index, file) in files.enumerated() {
            guard let other = files[..<index].first(where: { $0.profile.number == file.profile.number }) else {
                continue
            }
            let problem = ConfigurationError.Problem(
                line: file.text.line(of: "number"),
                text: "number = \(file.profile.number): \(other.path) has the same number; choose another one"
            )
            throw ConfigurationError(file: file.path, problems: [problem])
        }
        guard !files.isEmpty else { return .standard }
        guard let profiles = DiseaseProfiles(files.map(\.profile)) else {
            fatalError("unreachable: 0 to 15 are at most 16 different numbers")
        }
        return profiles
    }

    /// The files, in the order of their names. `name` is without the extension.
    static func files(
        in directory: FilePath
    ) throws -> [(name: String, path: String, text: String, profile: DiseaseProfile)] {
        try Directory.names(in: directory, endingWith: ".conf").map { name in
            let path = directory.appending(name)
            let text = try ConfigurationFile.text(PrivateFile.read(path) ?? [], name: path.string)
            let profile = try ProfileSettings(parsing: text, name: path.string).profile
            return (path.lastComponent?.stem ?? name, path.string, text, profile)
        }
    }
}

extension String {
    /// The number of the line that sets a key, from 1.
    func line(of key: String) -> Int? {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .firstIndex { $0.trimmed.prefix { $0 != "=" && $0 != " " } == key }.map { $0 + 1 }
    }
}
