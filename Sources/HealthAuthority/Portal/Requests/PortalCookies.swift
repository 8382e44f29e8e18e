import CheckInProtocol
import HTTPTypes
package import Hummingbird

/// The four cookies of the portal. Over TLS their names bind them to this host and to TLS (RFC 6265bis §4.1.3.2).
package struct PortalCookies: Sendable {
    /// Seconds in which somebody must have logged in on a page.
    static let visitorSeconds = 3600

    private static let languageSeconds = 365 * 86_400

    let isSecure: Bool

    package init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    private var session: String { isSecure ? "__Host-session" : "session" }
    private var browser: String { isSecure ? "__Host-browser" : "browser" }
    private var visitor: String { isSecure ? "__Host-visitor" : "visitor" }
    private var language: String { isSecure ? "__Host-language" : "language" }

    package func session(_ request: Request) -> SessionToken? {
        request.cookies[session].flatMap { SessionToken($0.value) }
    }

    /// What binds the page on which somebody logs in to a browser.
    func visitor(_ request: Request) -> SessionToken? {
        request.cookies[visitor].flatMap { SessionToken($0.value) }
    }

    /// Shows that an officer has logged in here before.
    func browser(_ request: Request) -> SessionToken? {
        request.cookies[browser].flatMap { SessionToken($0.value) }
    }

    func setBrowser(_ token: SessionToken, _ response: inout Response) {
        set(browser, token.text, seconds: Int(Officers.browserDays * Day.seconds), &response)
    }

    /// Goes when the browser is closed, and ends at the server before.
    func setSession(_ token: SessionToken, _ response: inout Response) {
        set(session, token.text, seconds: nil, &response)
        set(visitor, "", seconds: 0, &response)
    }

    func removeSession(_ response: inout Response) {
        set(session, "", seconds: 0, &response)
    }

    func setVisitor(_ token: SessionToken, _ response: inout Response) {
        set(visitor, token.text, seconds: Self.visitorSeconds, &response)
    }

    /// The code of the language that was chosen in this browser, as it was sent. It is the same for all who choose it.
    func language(_ request: Request) -> String? { request.cookies[language]?.value }

    func setLanguage(_ code: String, _ response: inout Response) {
        set(language, code, seconds: Self.languageSeconds, &response)
    }

    private func set(_ name: String, _ value: String, seconds: Int?, _ response: inout Response) {
        response.setCookie(
            Cookie(
                name: name,
                value: value,
                maxAge: seconds,
                path: "/",
                secure: isSecure,
                httpOnly: true,
                sameSite: .strict
            )
        )
    }
}
