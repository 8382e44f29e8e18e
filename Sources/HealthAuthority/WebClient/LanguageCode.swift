import Foundation

/// Language tags in lower case, such as `de`, `pt-br` or `zh-hant` (RFC 5646).
package enum LanguageCode {
    /// Whether a text is a language, optionally with a script, a region and a variant (RFC 5646 §2.1).
    /// Browsers accept all these tags. They have at most 22 characters.
    package static func isValid(_ text: some StringProtocol) -> Bool {
        let tag = /[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))?/
        return Substring(text).wholeMatch(of: tag) != nil
    }

    /// The HTML attribute `dir`: `rtl` if the language is written from right to left, otherwise `ltr`.
    package static func direction(of code: String) -> String {
        Locale.Language(identifier: code).characterDirection == .rightToLeft ? "rtl" : "ltr"
    }
}
