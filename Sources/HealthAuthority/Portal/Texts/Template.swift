/// A Mustache template in HTML with texts of the portal: `<h1>\(.logIn)</h1>`.
struct Template: Sendable, ExpressibleByStringInterpolation {
    private let parts: [Part]

    fileprivate enum Part: Sendable {
        case html(String)
        /// A text, and the HTML that replaces some of its placeholders.
        case text(PortalText, [String: String])
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { parts.append(.html(literal)) }

        /// Appends a text.
        ///
        /// - Parameter html: HTML for placeholders, by name. The Mustache value of the same name
        ///   replaces each other placeholder.
        mutating func appendInterpolation(_ text: PortalText, _ html: [String: String] = [:]) {
            parts.append(.text(text, html))
        }

        /// Appends a part that several templates share.
        mutating func appendInterpolation(part template: Template) { parts += template.parts }
    }

    init(stringLiteral value: String) { parts = [.html(value)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The template in a language, as Mustache.
    func mustache(in texts: PortalTexts) -> String {
        parts.map { part in
            switch part {
            case .html(let html): html
            case .text(let text, let html): Self.mustache(texts[text], html)
            }
        }.joined()
    }

    private static func mustache(_ text: String, _ html: [String: String]) -> String {
        let pieces = PortalTexts.pieces(text).map { piece in
            switch piece {
            case .words(let words): EscapedText().escapeText(words)
            case .value(let name): html[name] ?? "{{\(name)}}"
            }
        }
        return pieces.joined().replacing(/\*([^*]*)\*/) { "<strong>\($0.1)</strong>" }
    }
}
