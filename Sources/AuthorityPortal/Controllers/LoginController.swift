import HealthAuthority
import HTTPTypes
import Hummingbird

/// Logs officers in and out. The log-in page is the only page that is shown without a session.
struct LoginController: Sendable {
    static let path = "/portal/login"

    let officers: Officers
    let meter: RequestMeter

    func add(to routes: PortalRoutes) {
        let gate = routes.gate
        routes.group.get("login") { request, _ -> Response in
            if try await gate.session(request) != nil { return .redirect(to: HomeController.path, type: .normal) }
            return page(request, gate, notice: request.uri.query.flatMap { Self.notices[$0] })
        }
        routes.group.post("login") { request, _ in try await logIn(request, gate) }
        routes.group.post("logout") { request, _ in try await logOut(request, gate) }
    }

    private static let notices = [
        "password": PortalText.passwordChanged,
        "out": .loggedOut,
    ]

    private func logIn(_ request: Request, _ gate: PortalGate) async throws -> Response {
        try gate.checkOrigin(request)
        let form = try await PortalGate.form(request)
        guard let visitor = gate.cookies.visitor(request) else {
            return page(request, gate, form["name"], error: .openTooLong)
        }
        try PortalGate.check(form, officers.formToken(ofVisitor: visitor))
        do {
            let browser = gate.cookies.browser(request)
            let logIn = try await officers.logIn(
                form["name"],
                password: form["password"],
                code: form["code"],
                browser: browser
            )
            meter.addLogIn(isRight: logIn != nil)
            guard let logIn else {
                return page(
                    request,
                    gate,
                    form["name"],
                    error: .wrongPassword,
                    .forbidden
                )
            }
            if let old = gate.cookies.session(request) { try await officers.end(old) }
            var response = Response.redirect(to: HomeController.path, type: .normal)
            gate.cookies.setSession(logIn.session, &response)
            gate.cookies.setBrowser(logIn.browser, &response)
            return response
        } catch OfficersError.busy {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])
        }
    }

    private func logOut(_ request: Request, _ gate: PortalGate) async throws -> Response {
        try gate.checkOrigin(request)
        if let token = gate.cookies.session(request), let session = try await officers.session(token) {
            try PortalGate.check(try await PortalGate.form(request), session.formToken)
            try await officers.end(token)
        }
        var response = Response.redirect(to: "\(Self.path)?out", type: .normal)
        gate.cookies.removeSession(&response)
        return response
    }

    /// The log-in page, bound to this browser.
    private func page(
        _ request: Request,
        _ gate: PortalGate,
        _ officer: String = "",
        error: PortalText? = nil,
        notice: PortalText? = nil,
        _ status: HTTPResponse.Status = .ok
    ) -> Response {
        var generator = SystemRandomNumberGenerator()
        let visitor = gate.cookies.visitor(request) ?? SessionToken(using: &generator)
        let library = gate.libraries.library(for: request)
        let texts = library.texts
        let page = LoginView(officer: officer, error: error.map { texts($0) }, notice: notice.map { texts($0) })
        var response = Frame(page, library, formToken: officers.formToken(ofVisitor: visitor)).response(status)
        gate.cookies.setVisitor(visitor, &response)
        return response
    }
}
