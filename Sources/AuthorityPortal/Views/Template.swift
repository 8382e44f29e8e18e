/// A Mustache template for HTML that contains texts from the portal, such as `<h1>\(.logIn)</h1>`.
struct Template: Sendable, ExpressibleByStringInterpolation {
    private let parts: [Part]

    fileprivate enum Part: Sendable {
        case html(String)
        /// A text, and the HTML code that replaces some of its placeholders.
        case text(PortalText, [String: String])
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { parts.append(.html(literal)) }

        /// Appends a text.
        ///
        /// - Parameter html: HTML code for placeholders, by placeholder name. Each other
        ///   placeholder is replaced by the Mustache value with the same name.
        mutating func appendInterpolation(_ text: PortalText, _ html: [String: String] = [:]) {
            parts.append(.text(text, html))
        }

        /// Appends a part that several templates share.
        mutating func appendInterpolation(part template: Template) { parts += template.parts }
    }

    init(stringLiteral value: String) { parts = [.html(value)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The template as Mustache, with texts in one language.
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

// Parts that several pages share.
extension Template {
    /// The tables for spelling the page's `groups`. Each group has a `name` and its letters in
    /// `spelled`.
    ///
    /// - Parameter letter: The heading of the column that contains the letters.
    static func spelling(_ letter: PortalText) -> Template {
        """
        <h2 id="spell">\(.toReadOut)</h2>
        <div class="spelling">
        {{#groups}}
        <table>
        <caption>{{name}}</caption>
        <thead class="unseen"><tr><th scope="col">\(letter)</th><th scope="col">\(.say)</th></tr></thead>
        <tbody>
        {{#spelled}}<tr><th scope="row">{{letter}}</th><td>{{words}}{{#abroad}} <span class="abroad">{{.}}</span>{{/abroad}}</td></tr>
        {{/spelled}}
        </tbody>
        </table>
        {{/groups}}
        </div>
        """
    }

    /// The field for the officer's current password. The error message in the same form must have
    /// the identifier `error`.
    static let passwordField: Template = """
        <div class="field">
        <label for="password">\(.password)</label>
        <input id="password" name="password" type="password" required autocomplete="current-password"
        {{#error}}aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        """
}
