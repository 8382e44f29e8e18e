import Mustache

/// Escapes text for HTML.
///
/// The library's own escaping works on grapheme clusters. If a combining accent follows a quotation
/// mark, the library does not escape the quotation mark. But a browser treats this quotation mark
/// like any other.
struct EscapedText: MustacheContentType {
    static let name = "PORTAL"

    func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
