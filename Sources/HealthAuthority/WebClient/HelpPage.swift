/// The page that a browser shows for a venue code. It explains the purpose of the code, and which
/// data this server has and has not received. The page loads no other files and contains no
/// scripts. It is a static file, so it contains every language.
package struct HelpPage: Sendable {
    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    package let html: String

    package init(html: String) {
        self.html = html
    }
}
