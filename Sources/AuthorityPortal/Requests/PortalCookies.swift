import CheckInProtocol
import HTTPTypes
package import HealthAuthority
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
        Self.value(of: session, request).flatMap(SessionToken.init)
    }

    /// The token that binds a log-in page to a browser.
    func visitor(_ request: Request) -> SessionToken? {
        Self.value(of: visitor, request).flatMap(SessionToken.init)
    }

    /// The token that an earlier log-in stored in this browser.
    func browser(_ request: Request) -> SessionToken? {
        Self.value(of: browser, request).flatMap(SessionToken.init)
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
    func language(_ request: Request) -> String? { Self.value(of: language, request) }

    func setLanguage(_ code: String, _ response: inout Response) {
        set(language, code, seconds: Self.languageSeconds, &response)
    }

    /// The value of the first cookie with a name (RFC 6265 §4.2.1).
    ///
    /// The name must match byte by byte. A browser lets other sites of the same domain set a cookie
    /// whose name begins with a Unicode space and `__Host-`, so white space is not trimmed, except the
    /// separator's.
    private static func value(of name: String, _ request: Request) -> String? {
        for pair in (request.headers[.cookie] ?? "").utf8.split(separator: UInt8(ascii: ";")) {
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            if end < pair.endIndex, pair[..<end].elementsEqual(name.utf8) { return String(pair[end...].dropFirst()) }
        }
        return nil
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
