import CheckInProtocol
package import HealthAuthority
import HTTPTypes
package import Hummingbird

/// The portal's four cookies. If the portal is served over TLS, the cookies' names bind them to
/// this host and to TLS (RFC 6265bis §4.1.3.2).
package struct PortalCookies: Sendable {
    /// The validity of a log-in page in seconds.
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

    /// The token that binds a log-in page to a browser.
    func visitor(_ request: Request) -> SessionToken? {
        request.cookies[visitor].flatMap { SessionToken($0.value) }
    }

    /// The token that an earlier log-in stored in this browser.
    func browser(_ request: Request) -> SessionToken? {
        request.cookies[browser].flatMap { SessionToken($0.value) }
    }

    func setBrowser(_ token: SessionToken, _ response: inout Response) {
        set(browser, token.text, seconds: Int(Officers.browserDays * Day.seconds), &response)
    }

    /// Sets a cookie that is kept until the browser is closed. The server ends the session even if
    /// the browser remains open.
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

    /// The code of the language chosen in this browser. The code has not been validated, and does
    /// not identify a browser.
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
