import Encodings
import CheckInProtocol
import Cryptography
package import Foundation
import HTTPTypes
package import HealthAuthority
package import Hummingbird
package import Logging
import NIOCore

/// The officers' pages. They work without scripts and do not load resources from other sites.
package struct Portal: Sendable {
    private let authority: Authority
    /// Whether browsers connect over TLS. This includes TLS connections that end at a proxy.
    private let isSecure: Bool
    private let timeZone: TimeZone
    private let languages: PortalLanguages
    private let logger: Logger

    /// - Parameters:
    ///   - isSecure: Whether browsers connect over TLS: ``AuthorityServer/Options/isSecure``.
    ///   - timeZone: The time zone of the times on pages.
    package init(
        _ authority: Authority,
        isSecure: Bool,
        timeZone: TimeZone = .current,
        languages: PortalLanguages = PortalLanguages(),
        logger: Logger
    ) {
        self.authority = authority
        self.isSecure = isSecure
        self.timeZone = timeZone
        self.languages = languages
        self.logger = logger
    }

    @Sendable package func addRoutes(to router: Router<AuthorityRequestContext>) {
        let group = router.group("portal")
        let cookies = PortalCookies(isSecure: isSecure)
        let libraries = PageLibraries(languages, cookies: cookies)
        group.add(middleware: PortalResponses(isSecure: isSecure, libraries: libraries))
        group.add(middleware: FailureMiddleware(logger: logger))
        let gate = PortalGate(officers: authority.officers, cookies: cookies, libraries: libraries)
        let routes = PortalRoutes(group: group, gate: gate)
        let clock = LocalClock(timeZone: timeZone)
        LanguageController().add(to: routes)
        LoginController(officers: authority.officers, meter: authority.meter).add(to: routes)
        HomeController(authority: authority, clock: clock).add(to: routes)
        IssuedCodesController(verification: authority.verification, clock: clock).add(to: routes)
        WarningsController(authority: authority, clock: clock).add(to: routes)
        ExportsController(publisher: authority.publisher).add(to: routes)
        TotalsController(authority: authority).add(to: routes)
        OfficersController(officers: authority.officers).add(to: routes)
        AuditController(officers: authority.officers, clock: clock).add(to: routes)
        PasswordController(officers: authority.officers).add(to: routes)
        SecondFactorController(officers: authority.officers, region: authority.identity.region).add(to: routes)
        addFiles(to: group)
    }

    /// Adds the stylesheet and the icon. All other paths get status 404.
    private func addFiles(to group: RouterGroup<AuthorityRequestContext>) {
        group.get("style.css") { _, _ in Self.file(Stylesheet.text, type: "text/css; charset=utf-8") }
        group.get("icon.svg") { _, _ in Self.file(Icon.text, type: "image/svg+xml") }
        group.get("**") { _, _ -> Response in throw HTTPError(.notFound) }
        group.post("**") { _, _ -> Response in throw HTTPError(.notFound) }
    }

    /// A file that browsers may cache for a day. When the stylesheet's content changes, its path
    /// also changes.
    private static func file(_ text: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "public, max-age=86400"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}

extension SystemRandomNumberGenerator {
    /// Generates the number of a single-use form.
    static func formNumber() -> String {
        var generator = SystemRandomNumberGenerator()
        return Hexadecimal.text(generator.bytes(16))
    }
}
