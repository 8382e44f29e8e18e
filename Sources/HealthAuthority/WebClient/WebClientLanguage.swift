import Foundation

/// The texts of the web client's page in one language. A text can contain placeholders, such as
/// `{venue}`.
///
///     file = [[key, text], …]                          JSON
package struct WebClientLanguage: Sendable, Equatable {
    /// The language tag in lower case, such as `de` or `pt-br`.
    package let code: String
    /// The texts in the order of the file.
    package let texts: [Text]
    /// The keys of texts that an operator's file lacks, and that are in English instead.
    package let missing: [String]

    package struct Text: Sendable, Equatable {
        /// The name of the text in the page's scripts, such as `checkIn`.
        package let key: String
        package let text: String

        package init(key: String, text: String) { (self.key, self.text) = (key, text) }
    }

    package init(code: String, texts: [Text], missing: [String] = []) {
        (self.code, self.texts, self.missing) = (code, texts, missing)
    }

    /// Parses the content of a file; nil if it is not a list of texts.
    package init?(code: String, file: [UInt8]) {
        guard let pairs = try? JSONDecoder().decode([[String]].self, from: Data(file)),
            pairs.allSatisfy({ $0.count == 2 })
        else { return nil }
        self.init(code: code, texts: pairs.map { Text(key: $0[0], text: $0[1]) })
    }

    /// The content of the file.
    package var file: [UInt8] {
        get throws { Array(try JSONEncoder().encode(texts.map { [$0.key, $0.text] })) }
    }

    /// The path of the file relative to the folder. The list of files permits no hyphens.
    static func path(_ code: String) -> String { "languages/\(code.replacing("-", with: "_")).json" }

    /// The code in a path; nil if the path is not that of a language.
    static func code(_ path: String) -> String? {
        path.wholeMatch(of: /languages\/([a-z0-9_]+)\.json/).map { String($0.1).replacing("_", with: "-") }
    }
}
