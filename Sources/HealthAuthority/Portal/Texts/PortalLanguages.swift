import Foundation
import Platform
package import SystemPackage

/// The languages that the portal offers: English, German, and those of an operator's files.
package struct PortalLanguages: Sendable {
    /// In the order in which pages offer them, each code once.
    package let all: [PortalTexts]
    /// For a browser that asks for none of them.
    package let standard: PortalTexts

    /// English and German.
    package init() {
        (all, standard) = ([.english, .german], .english)
    }

    /// Adds the files `CODE.conf` of a directory; one of English or German replaces it.
    ///
    /// - Parameters:
    ///   - directory: It need not exist.
    ///   - standard: A code; nil for English.
    /// - Throws: ``ConfigurationError``: a file is wrong, or `standard` is not offered; ``FileError``.
    package init(directory: FilePath, standard: String?) throws {
        var all = Self().all
        for name in try Self.files(directory) {
            let path = directory.appending(name)
            guard let code = Self.code(name.dropLast(Self.suffix.count)) else {
                let text = "the file's name is not a language in lower case and .conf, such as fr.conf or pt-br.conf"
                throw ConfigurationError(file: path.string, problems: [.init(line: nil, text: text)])
            }
            let bytes = try PrivateFile.read(path) ?? []
            let texts = try PortalTexts(parsing: bytes, code: code, file: path.string)
            if let index = all.firstIndex(where: { $0.code == code }) { all[index] = texts } else { all.append(texts) }
        }
        let code = standard ?? PortalTexts.english.code
        guard let texts = all.first(where: { $0.code == code }) else {
            let path = directory.appending(code + Self.suffix).string
            let text =
                "there is no such file, and authority.conf has “language = \(code)”; “authorityd texts” prints a template"
            throw ConfigurationError(file: path, problems: [.init(line: nil, text: text)])
        }
        (self.all, self.standard) = (all, texts)
    }

    private static let suffix = ".conf"

    private static func files(_ directory: FilePath) throws -> [String] {
        guard try Directory.has(directory) else { return [] }
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.string)
            return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
        } catch {
            throw FileError("list \(directory)", .permissionDenied)
        }
    }

    /// A language's code; nil if it has another form.
    package static func code(_ text: some StringProtocol) -> String? {
        guard let code = AcceptLanguage.tag(Substring(text)), code != "*", code == text else { return nil }
        return code
    }

    /// The language of an answer: the one that an officer chose, or one that the browser asks for, or the operator's.
    ///
    /// - Parameters:
    ///   - chosen: What the cookie holds.
    ///   - accepted: The header `Accept-Language`.
    func texts(chosen: String?, accepted: String?) -> PortalTexts {
        if let texts = all.first(where: { $0.code == chosen }) { return texts }
        let code = accepted.flatMap(AcceptLanguage.init)?.best(of: all.map(\.code), standard: standard.code)
        return all.first { $0.code == code } ?? standard
    }
}
