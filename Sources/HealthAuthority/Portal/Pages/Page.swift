/// What a page shows: its stored properties are what its template can name.
protocol Page: Sendable {
    /// Of the template, and of no other page.
    static var name: String { get }
    /// What is between the heading and the footer, in Mustache.
    static var template: String { get }
    /// The heading.
    var title: String { get }
    /// The path of the part of the portal that it belongs to.
    var section: String { get }
}
