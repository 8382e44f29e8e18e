/// A page. Its template can use its stored properties by name.
protocol Page: Sendable {
    /// The heading.
    static var title: Template { get }
    /// The content between the heading and the footer.
    static var template: Template { get }
    /// Whether the page can be shown only once. Such a page does not offer other languages, because
    /// it cannot be loaded again.
    static var isShownOnce: Bool { get }
    /// Whether the page needs scripts. All other pages forbid them.
    static var hasScripts: Bool { get }
    /// The page belongs to a part of the portal. This is the path of that part.
    var section: String { get }
}

extension Page {
    static var isShownOnce: Bool { false }
    static var hasScripts: Bool { false }
}

/// The content security policy of a page. It forbids requests by scripts: what a script knows leaves the browser only
/// in the named fields of a form.
enum ContentPolicy {
    static func text(hasScripts: Bool) -> String {
        "default-src 'none'; \(hasScripts ? "script-src 'self'; " : "")style-src 'self'; img-src 'self'; "
            + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    }
}

/// A form field: the entered value, and the error in this value.
struct Field: Sendable {
    let value: String
    let problem: String?

    init(_ value: String = "", problem: String? = nil) {
        self.value = value
        self.problem = problem
    }
}
