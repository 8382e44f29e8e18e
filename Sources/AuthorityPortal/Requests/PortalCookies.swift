import CheckInProtocol
import HTTPTypes
package import HealthAuthority
package import Hummingbird

/// The portal's cookies. If the portal is served over TLS, the cookies' names bind them to
/// this host and to TLS (RFC 6265bis §4.1.3.2).
package struct PortalCookies: Sendable {
    /// The validity of a log-in page in seconds.
    static let visitorSeconds = 3600

    /// The maximum length of an ID token in bytes. All headers of a response must fit into 4 KiB, the usual buffer of nginx.
    private static let maximumCount = 2500
    /// The value instead of an ID token that is too long.
    private static let noToken = "-"
    private static let languageSeconds = 365 * 86_400

    let isSecure: Bool

    package init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    private var session: String { isSecure ? "__Host-session" : "session" }
    private var browser: String { isSecure ? "__Host-browser" : "browser" }
    private var visitor: String { isSecure ? "__Host-visitor" : "visitor" }
    private var signOn: String { isSecure ? "__Host-sign-on" : "sign-on" }
    private var idToken: String { isSecure ? "__Host-id-token" : "id-token" }
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

    /// The token of a log-in at the provider that has begun in this browser.
    func signOn(_ request: Request) -> SessionToken? {
        Self.value(of: signOn, request).flatMap(SessionToken.init)
    }

    /// Sets the token of a log-in at the provider. The provider's page sends the browser back, so the cookie must also be
    /// sent with a request that another site has caused.
    func setSignOn(_ token: SessionToken, _ response: inout Response) {
        set(signOn, token.text, seconds: SingleSignOn.seconds, sameSite: .lax, &response)
    }

    /// Whether the browser's last session began at the provider, even if the portal has ended it since.
    func isSignedOn(_ request: Request) -> Bool { Self.value(of: idToken, request) != nil }

    /// The ID token with which the session began, for the log-out at the provider. The text has not been validated. Nil if
    /// the token is too long for a cookie.
    func idToken(_ request: Request) -> String? {
        Self.value(of: idToken, request).flatMap { $0 == Self.noToken ? nil : $0 }
    }

    /// Sets the ID token of a session.
    func setIDToken(_ token: String, _ response: inout Response) {
        set(idToken, token.utf8.count <= Self.maximumCount ? token : Self.noToken, seconds: nil, &response)
    }

    func removeSignOn(_ response: inout Response) {
        set(signOn, "", seconds: 0, sameSite: .lax, &response)
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
        set(idToken, "", seconds: 0, &response)
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

    private func set(
        _ name: String,
        _ value: String,
        seconds: Int?,
        sameSite: Cookie.SameSite = .strict,
        _ response: inout Response
    ) {
        response.setCookie(
            Cookie(
                name: name,
                value: value,
                maxAge: seconds,
                path: "/",
                secure: isSecure,
                httpOnly: true,
                sameSite: sameSite
            )
        )
    }
}
