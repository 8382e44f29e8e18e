import Mustache

/// Text that nothing in HTML can begin or end in.
///
/// The library's own escaping looks at characters as people see them, and to it a quotation mark with an accent above it is no quotation
/// mark. To a browser it is one.
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
