import Cryptography
import HTTPTypes
import Hummingbird

/// Who may come in, and with what.
struct PortalGate: Sendable {
    /// Whom a page is for.
    enum Role: Sendable {
        case officer
        case administrator
        /// An officer, even if a second factor is required and not set up.
        case newcomer
    }

    let officers: Officers
    let cookies: PortalCookies
    let libraries: PageLibraries

    func session(_ request: Request) async throws -> Session? {
        guard let token = cookies.session(request) else { return nil }
        return try await officers.session(token)
    }

    /// A form comes from a page of this site; other sites' forms say where they come from.
    func checkOrigin(_ request: Request) throws(HTTPError) {
        if let origin = request.headers[.origin] {
            let own = "\(cookies.isSecure ? "https" : "http")://\(request.head.authority ?? "")"
            guard origin == own else { throw HTTPError(.forbidden) }
        }
        if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }) {
            guard site == "same-origin" else { throw HTTPError(.forbidden) }
        }
    }

    static func form(_ request: Request) async throws -> PortalForm {
        let type = request.headers[.contentType]?.lowercased()
        guard type == "application/x-www-form-urlencoded" || type == "application/x-www-form-urlencoded;charset=utf-8"
        else { throw HTTPError(.unsupportedMediaType) }
        let bytes = try await request.bytes(upTo: PortalForm.maximumSize)
        guard let form = PortalForm(bytes) else { throw HTTPError(.badRequest) }
        return form
    }

    /// Whether the form was made for whoever sends it.
    static func check(_ form: PortalForm, _ token: String) throws(HTTPError) {
        guard constantTimeEqual(Array(form[Frame.formToken].utf8), Array(token.utf8)) else {
            throw HTTPError(.forbidden)
        }
    }

    /// Whether an officer has to set up a second factor before this.
    static func mustSetUp(_ role: Role, _ session: Session) -> Bool { session.needsSecondFactor && role != .newcomer }

    static func check(_ role: Role, _ session: Session) throws(HTTPError) {
        guard role != .administrator || session.isAdministrator else { throw HTTPError(.forbidden) }
    }
}
