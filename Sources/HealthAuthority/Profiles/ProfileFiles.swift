package import AuthorityProtocol
import CheckInProtocol
import Clocks
import ConfigurationFiles
import OperatingSystem
package import SystemPackage

/// The operator's files with diseases: NAME.conf in the directory `profiles`.
package enum ProfileFiles {
    /// Reads all files. Without a file, the authority warns of COVID-19.
    ///
    /// - Parameters:
    ///   - directory: The directory need not exist.
    ///   - used: The numbers that only their diseases may have.
    /// - Throws: ``ConfigurationError`` if a file is invalid, if a number occurs twice, or if another disease has used it;
    ///   ``FileError``.
    package static func profiles(in directory: FilePath, used: [UsedNumber] = []) throws -> DiseaseProfiles {
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
        for file in files {
            try expectFree(file.profile, used, name: file.path, line: file.text.line(of: "number"))
        }
        guard !files.isEmpty else {
            try expectFree(.covid19, used, name: directory.string, line: nil)
            return .standard
        }
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

    private static func expectFree(_ profile: DiseaseProfile, _ used: [UsedNumber], name: String, line: Int?) throws {
        guard let other = used.first(where: { $0.number == profile.number && $0.name != profile.name() }) else {
            return
        }
        let problem = ConfigurationError.Problem(
            line: line,
            text: """
                number = \(profile.number): \(other.name) had this number on \(other.lastDay.start.utc("%Y-%m-%d")), and \
                old reports would count as \(profile.name()); choose another number, keep the English name, or wait \
                \(UsedNumber.days) days
                """
        )
        throw ConfigurationError(file: name, problems: [problem])
    }
}

extension String {
    /// The number of the line that sets a key, from 1.
    func line(of key: String) -> Int? {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .firstIndex { $0.trimmed.prefix { $0 != "=" && $0 != " " } == key }.map { $0 + 1 }
    }
}
