import CheckInProtocol
import Cryptography
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The officers' pages. They need neither scripts nor anything from elsewhere.
struct Portal {
    let authority: Authority
    /// Whether browsers come here over TLS, be it that a proxy ends it.
    let isSecure: Bool
    let timeZone: TimeZone
    let logger: Logger

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        let group = router.group("portal")
        group.add(middleware: PortalResponses(isSecure: isSecure))
        group.add(middleware: FailureMiddleware(logger: logger))
        let gate = PortalGate(officers: authority.officers, cookies: PortalCookies(isSecure: isSecure))
        let routes = PortalRoutes(group: group, gate: gate)
        let clock = LocalClock(timeZone: timeZone)
        LoginPages(officers: authority.officers).add(to: routes)
        HomePages(authority: authority, clock: clock).add(to: routes)
        WarningPages(authority: authority, clock: clock).add(to: routes)
        OfficerPages(officers: authority.officers).add(to: routes)
        AuditPages(officers: authority.officers, clock: clock).add(to: routes)
        PasswordPages(officers: authority.officers).add(to: routes)
        addFiles(to: group)
    }

    /// What pages look like, and what is not there.
    private func addFiles(to group: RouterGroup<AuthorityRequestContext>) {
        group.get("style.css") { _, _ in Self.file(Stylesheet.text, type: "text/css; charset=utf-8") }
        group.get("icon.svg") { _, _ in Self.file(Icon.text, type: "image/svg+xml") }
        group.get("**") { _, _ in RefusalPage(.notFound).response }
        group.post("**") { _, _ in RefusalPage(.notFound).response }
    }

    /// The address changes with the content.
    private static func file(_ text: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "public, max-age=86400"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}

extension SystemRandomNumberGenerator {
    /// What makes a form one that can be sent once.
    static func formNumber() -> String {
        var generator = SystemRandomNumberGenerator()
        return Hexadecimal.text(generator.bytes(16))
    }
}
