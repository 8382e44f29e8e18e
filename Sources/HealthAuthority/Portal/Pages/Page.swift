/// What a page shows: its stored properties are what its template can name.
protocol Page: Sendable {
    /// Of the template, and of no other page.
    static var name: String { get }
    /// The heading.
    static var title: Template { get }
    /// What is between the heading and the footer.
    static var template: Template { get }
    /// Whether the page cannot be loaded again, so that it does not offer other languages.
    static var isShownOnce: Bool { get }
    /// The path of the part of the portal that it belongs to.
    var section: String { get }
}

extension Page {
    static var isShownOnce: Bool { false }
}
