package import ConfigurationFiles
package import Display

extension Wording {
    /// The maximum length of a sentence in bytes of UTF-8.
    private static let maximumCount = 200

    /// Parses the operator's own translation: a line `key = sentence` for every ``Sentence``.
    ///
    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        var file = ConfigurationFile(text, name: name, keys: Sentence.allCases.map(\.rawValue))
        var sentences: [Sentence: String] = [:]
        for sentence in Sentence.allCases {
            sentences[sentence] = file.required(
                sentence.rawValue,
                example: Self.english[sentence],
                Self.check(sentence)
            )
        }
        try file.finish()
        self.init { sentence in
            guard let text = sentences[sentence] else { fatalError("unreachable: every sentence was required") }
            return text
        }
    }

    private static func check(_ sentence: Sentence) -> (String) throws(ConfigurationFile.Refusal) -> String {
        func check(_ value: String) throws(ConfigurationFile.Refusal) -> String {
            guard !value.isEmpty, value.utf8.count <= maximumCount else {
                throw ConfigurationFile.Refusal("must have 1 to \(maximumCount) bytes")
            }
            guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw ConfigurationFile.Refusal("must not contain control characters")
            }
            guard sentence != .posterDate || value.contains(datePlaceholder) else {
                throw ConfigurationFile.Refusal("\(datePlaceholder), the placeholder for the date, is missing")
            }
            return value
        }
        return check
    }
}
