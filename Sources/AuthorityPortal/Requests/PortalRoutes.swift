import HTTPTypes
import HealthAuthority
import Hummingbird

/// Adds the portal's pages. Cookies and tokens are checked here for all pages, so that no page can
/// omit a check.
struct PortalRoutes {
    let group: RouterGroup<AuthorityRequestContext>
    let gate: PortalGate

    /// Adds a page that does not change any data.
    func get(
        _ path: RouterPath,
        for role: PortalGate.Role = .officer,
        _ answer: @escaping @Sendable (PortalRequest) async throws -> PortalAnswer
    ) {
        group.get(path) { [gate] request, _ -> Response in
            guard let session = try await gate.session(request) else {
                return .redirect(to: PortalPath.login, type: .normal)
            }
            if PortalGate.mustSetUp(role, session) { return .redirect(to: PortalPath.secondFactor, type: .normal) }
            try PortalGate.check(role, session)
            let visit = PortalRequest(
                session: session,
                browser: gate.cookies.browser(request),
                form: PortalForm(),
                query: request.uri.query ?? "",
                library: gate.library(for: request)
            )
            return try await answer(visit).response(session, visit.library)
        }
    }

    /// Adds the handler for a form.
    func post(
        _ path: RouterPath,
        for role: PortalGate.Role = .officer,
        _ answer: @escaping @Sendable (PortalRequest) async throws -> PortalAnswer
    ) {
        group.post(path) { [gate] request, _ -> Response in
            try gate.checkOrigin(request)
            guard let session = try await gate.session(request) else {
                return .redirect(to: PortalPath.login, type: .normal)
            }
            let form = try await PortalGate.form(request)
            try PortalGate.check(form, session.formToken)
            if PortalGate.mustSetUp(role, session) { return .redirect(to: PortalPath.secondFactor, type: .normal) }
            try PortalGate.check(role, session)
            let visit = PortalRequest(
                session: session,
                browser: gate.cookies.browser(request),
                form: form,
                query: "",
                library: gate.library(for: request)
            )
            return try await answer(visit).response(session, visit.library)
        }
    }
}

/// A request from a logged-in officer.
struct PortalRequest: Sendable {
    let session: Session
    /// The token that an earlier log-in stored in this browser.
    let browser: SessionToken?
    /// The submitted form. For a GET request, it has no fields.
    let form: PortalForm
    /// The query string. It has not been validated. In the portal's own redirects, it is a single
    /// word.
    let query: String
    /// The pages in the officer's language.
    let library: PageLibrary

    /// The officer's name.
    var officer: String { session.officer }

    var texts: PortalTexts { library.texts }
}

/// The response to an officer's request.
enum PortalAnswer: Sendable {
    case page(any Page, HTTPResponse.Status = .ok)
    /// Redirects to another page (303 See Other), so that reloading the page does not repeat the
    /// request.
    case redirect(String)

    func response(_ session: Session, _ library: PageLibrary) -> Response {
        switch self {
        case .page(let page, let status): library.response(page, to: session, status)
        case .redirect(let path): .redirect(to: path, type: .normal)
        }
    }
}
