import Cryptography
import HTTPTypes
import HealthAuthority
import Hummingbird

/// Checks sessions, roles and the origins of forms.
struct PortalGate: Sendable {
    /// The role that an officer needs for a page.
    enum Role: Sendable {
        case officer
        case administrator
        /// Any officer, even if the officer has not set up a required second factor.
        case newcomer
    }

    let officers: Officers
    let host: PortalHost
    let cookies: PortalCookies
    let libraries: PageLibraries

    /// The pages in the language that is selected for a request.
    func library(for request: Request) -> PageLibrary { libraries.library(for: request, cookies) }

    func session(_ request: Request) async throws -> Session? {
        guard let token = cookies.session(request) else { return nil }
        return try await officers.session(token)
    }

    /// Refuses a form that was sent from another site. Browsers send the site's origin with the
    /// form.
    func checkOrigin(_ request: Request) throws(HTTPError) {
        if let origin = request.headers[.origin] {
            guard origin == self.origin(request) else { throw HTTPError(.forbidden) }
        }
        try checkSite(request, ["same-origin"])
    }

    /// Refuses a request from another site than the named ones. Browsers send the relation of the sites with each request
    /// (Fetch Metadata Request Headers §2.3). Other programs need not send it.
    func checkSite(_ request: Request, _ accepted: [String]) throws(HTTPError) {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else { return }
        guard accepted.contains(site) else { throw HTTPError(.forbidden) }
    }

    /// The origin under which the browser has opened the portal.
    func origin(_ request: Request) -> String { host.origin(request.head.authority) }

    static func form(_ request: Request) async throws -> PortalForm {
        let type = request.headers[.contentType]?.lowercased()
        guard type == "application/x-www-form-urlencoded" || type == "application/x-www-form-urlencoded;charset=utf-8"
        else { throw HTTPError(.unsupportedMediaType) }
        let bytes = try await request.bytes(upTo: PortalForm.maximumSize)
        guard let form = PortalForm(bytes) else { throw HTTPError(.badRequest) }
        return form
    }

    /// Checks that the form was made for this session or for this browser.
    static func check(_ form: PortalForm, _ token: String) throws(HTTPError) {
        guard constantTimeEqual(Array(form[Frame.formToken].utf8), Array(token.utf8)) else {
            throw HTTPError(.forbidden)
        }
    }

    /// Whether the officer must set up a second factor before using this page.
    static func mustSetUp(_ role: Role, _ session: Session) -> Bool { session.needsSecondFactor && role != .newcomer }

    static func check(_ role: Role, _ session: Session) throws(HTTPError) {
        guard role != .administrator || session.isAdministrator else { throw HTTPError(.forbidden) }
    }
}

extension PageLibraries {
    /// The pages in the language that is selected for a request.
    func library(for request: Request, _ cookies: PortalCookies) -> PageLibrary {
        library(chosen: cookies.language(request), accepted: request.headers[.acceptLanguage])
    }
}
