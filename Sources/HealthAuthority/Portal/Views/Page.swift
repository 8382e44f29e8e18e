/// A page. Its template can use its stored properties by name.
protocol Page: Sendable {
    /// The unique name of the template.
    static var name: String { get }
    /// The heading.
    static var title: Template { get }
    /// The content between the heading and the footer.
    static var template: Template { get }
    /// Whether the page cannot be loaded again. Such a page does not offer other languages.
    static var isShownOnce: Bool { get }
    /// The path of the part of the portal that the page belongs to.
    var section: String { get }
}

extension Page {
    static var isShownOnce: Bool { false }
}
