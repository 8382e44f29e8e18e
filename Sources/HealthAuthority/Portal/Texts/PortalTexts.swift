import ConfigurationFiles

/// All texts of the portal, in one language.
package struct PortalTexts: Sendable, Equatable {
    /// The language tag for HTML and HTTP (RFC 5646), in lower case, such as `de` or `pt-br`.
    package let code: String
    /// The language's name in that language.
    package let name: String

    private let texts: [PortalText: String]

    /// Calls `text` for each ``PortalText``.
    package init(code: String, name: String, _ text: (PortalText) -> String) {
        self.code = code
        self.name = name
        texts = Dictionary(uniqueKeysWithValues: PortalText.allCases.map { ($0, text($0)) })
    }

    /// A text with its placeholders.
    package subscript(text: PortalText) -> String {
        guard let text = texts[text] else { fatalError("unreachable: the initialiser sets every text") }
        return text
    }

    /// A text with its placeholders replaced by values, which are not escaped.
    package func callAsFunction(_ text: PortalText, _ values: [String: String] = [:]) -> String {
        Self.pieces(self[text]).map { piece in
            switch piece {
            case .words(let words): return words
            case .value(let name):
                guard let value = values[name] else { preconditionFailure("\(text) needs \(name)") }
                return value
            }
        }.joined()
    }

    /// The comma-separated words of a text.
    package func list(_ text: PortalText) -> [String] { Self.list(self[text]) }

    static func list(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimmed) }
    }
}

extension PortalTexts {
    /// A part of a text.
    enum Piece: Equatable {
        case words(String)
        /// The name of a placeholder.
        case value(String)
    }

    /// Splits a text into parts. A brace outside a placeholder belongs to the words.
    static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let placeholder = rest.firstMatch(of: /\{([A-Za-z]+)\}/) {
            if placeholder.range.lowerBound > rest.startIndex {
                pieces.append(.words(String(rest[..<placeholder.range.lowerBound])))
            }
            pieces.append(.value(String(placeholder.1)))
            rest = rest[placeholder.range.upperBound...]
        }
        return rest.isEmpty ? pieces : pieces + [.words(String(rest))]
    }

    /// The names of a text's placeholders.
    static func placeholders(_ text: String) -> Set<String> {
        Set(
            pieces(text).compactMap { piece in
                if case .value(let name) = piece { name } else { nil }
            }
        )
    }
}
