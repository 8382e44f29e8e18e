package import AuthorityProtocol
import ConfigurationFiles
import Foundation
import OperatingSystem
package import SystemPackage

/// The operator's files with advice: NAME/CODE.conf in the directory `profiles`, beside the NAME.conf of the disease.
package enum AdviceFiles {
    /// Reads the advice for all diseases; nil if there is none.
    ///
    /// - Parameters:
    ///   - directory: The directory of ``ProfileFiles``. It need not exist.
    ///   - hosts: The hosts to which links may lead.
    /// - Throws: ``ConfigurationError`` if a file is invalid or does not fit its disease, if English or a disease is
    ///   missing, or if all files together are too large; `FileError`.
    package static func advice(in directory: FilePath, hosts: AdviceHosts) throws -> Advice? {
        let diseases = try ProfileFiles.files(in: directory)
        for name in try Directory.names(in: directory, endingWith: "") where !name.hasSuffix(".conf") {
            let folder = directory.appending(name)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.string)
            guard attributes[.type] as? FileAttributeType == .typeDirectory,
                !diseases.contains(where: { $0.name == name })
            else { continue }
            throw ConfigurationError(
                file: folder.string,
                problem: "there is no \(folder).conf, the file of the disease; rename the directory"
            )
        }
        let profiles = try diseases.compactMap { disease -> ProfileAdvice? in
            let folder = directory.appending(disease.name)
            let names = try Directory.names(in: folder, endingWith: ".conf")
            guard !names.isEmpty else { return nil }
            let texts = try names.map { try text(in: folder.appending($0), disease.profile, hosts: hosts) }
            let sorted = texts.sorted { $0.language.utf8.lexicographicallyPrecedes($1.language.utf8) }
            guard let advice = ProfileAdvice(profile: disease.profile.number, texts: sorted) else {
                throw ConfigurationError(
                    file: folder.string,
                    problem:
                        """
                        must have en.conf, and at most \(ProfileAdvice.maximumTextCount) languages; write the advice \
                        in English too
                        """
                )
            }
            return advice
        }.sorted { $0.profile < $1.profile }
        guard !profiles.isEmpty else { return nil }
        guard let advice = Advice(profiles) else {
            throw ConfigurationError(
                file: directory.string,
                problem: "all advice together has more than \(Advice.maximumSize) bytes; shorten it"
            )
        }
        return advice
    }

    private static func text(
        in path: FilePath,
        _ profile: DiseaseProfile,
        hosts: AdviceHosts
    ) throws -> ProfileAdvice.Text {
        let text = try ConfigurationFile.text(PrivateFile.read(path) ?? [], name: path.string)
        let settings = try AdviceSettings(parsing: text, name: path.string)
        let problems = settings.problems(profile, hosts: hosts).map { key, problem in
            ConfigurationError.Problem(line: text.line(of: key), text: "\(key): \(problem)")
        }
        guard problems.isEmpty else {
            throw ConfigurationError(file: path.string, problems: problems)
        }
        let code = path.lastComponent?.stem ?? ""
        guard let low = settings.low.advice(hosts: hosts), let increased = settings.increased.advice(hosts: hosts),
            let advice = ProfileAdvice.Text(language: code, low: low, increased: increased)
        else {
            throw ConfigurationError(
                file: path.string,
                problem:
                    "the file's name must be the code of a language, such as en.conf or pt-br.conf; rename the file"
            )
        }
        return advice
    }
}

extension ConfigurationError {
    fileprivate init(file: String, problem: String) {
        self.init(file: file, problems: [Problem(line: nil, text: problem)])
    }
}

extension AdviceSettings {
    /// What does not fit the disease or the hosts: keys with the reasons.
    fileprivate func problems(_ profile: DiseaseProfile, hosts: AdviceHosts) -> [(key: String, problem: String)] {
        increased.problems("increased", profile, hosts) + low.problems("low", profile, hosts)
    }
}

extension AdviceSettings.Level {
    fileprivate func problems(
        _ name: String,
        _ profile: DiseaseProfile,
        _ hosts: AdviceHosts
    ) -> [(key: String, problem: String)] {
        var problems = steps.flatMap { $0.problems(profile) }
        if AdviceLine.placeholders(happened) != [] {
            problems.append(("\(name)_happened", "has no place for a deadline; write it in a step"))
        }
        if let link, AdviceLink(link, hosts: hosts) == nil {
            problems.append(("\(name)_link", "the host is not one of advice_hosts in authority.conf; add it there"))
        }
        return problems
    }

    /// Nil if a line does not fit: see ``problems(_:_:_:)``.
    fileprivate func advice(hosts: AdviceHosts) -> LevelAdvice? {
        LevelAdvice(
            happened: happened,
            steps: steps.compactMap { LevelAdvice.Step(text: $0.text, late: $0.late ?? "") },
            telephone: telephone,
            link: link.flatMap { AdviceLink($0, hosts: hosts) }
        )
    }
}

extension AdviceSettings.Step {
    fileprivate func problems(_ profile: DiseaseProfile) -> [(key: String, problem: String)] {
        let (names, lateNames) = (AdviceLine.placeholders(text) ?? [], late.flatMap(AdviceLine.placeholders) ?? [])
        let known = profile.deadlines.map(\.name)
        if let name = (names + lateNames).first(where: { !known.contains($0) }) {
            let list =
                known.isEmpty ? "the disease has no deadlines" : "the disease has \(known.joined(separator: ", "))"
            return [(names.contains(name) ? key : "\(key)_late", "{\(name)} is not a deadline: \(list)")]
        }
        guard names.count <= 1 else { return [(key, "has two placeholders; make it two steps")] }
        if names.isEmpty, late != nil { return [("\(key)_late", "the step has no deadline; remove this line")] }
        guard names == lateNames else {
            return [
                (late == nil ? key : "\(key)_late", "\(key) and \(key)_late must both contain {\(names.joined())} once")
            ]
        }
        return []
    }
}
