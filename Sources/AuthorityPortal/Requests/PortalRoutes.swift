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
                return .redirect(to: LoginController.path, type: .normal)
            }
            if PortalGate.mustSetUp(role, session) { return .redirect(to: SecondFactorController.path, type: .normal) }
            try PortalGate.check(role, session)
            let visit = PortalRequest(
                session: session,
                browser: gate.cookies.browser(request),
                form: PortalForm(),
                query: request.uri.query ?? "",
                library: gate.libraries.library(for: request)
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
                return .redirect(to: LoginController.path, type: .normal)
            }
            let form = try await PortalGate.form(request)
            try PortalGate.check(form, session.formToken)
            if PortalGate.mustSetUp(role, session) { return .redirect(to: SecondFactorController.path, type: .normal) }
            try PortalGate.check(role, session)
            let visit = PortalRequest(
                session: session,
                browser: gate.cookies.browser(request),
                form: form,
                query: "",
                library: gate.libraries.library(for: request)
            )
            return try await answer(visit).response(session, visit.library)
        }
    }
}
