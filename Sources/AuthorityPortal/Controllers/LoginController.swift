import HTTPTypes
import HealthAuthority
import Hummingbird

/// Logs officers in and out. The log-in page is the only page that is shown without a session.
struct LoginController: Sendable {
    let officers: Officers
    let meter: RequestMeter
    /// Nil if all officers log in with passwords.
    let singleSignOn: SingleSignOn?

    func add(to routes: PortalRoutes) {
        let gate = routes.gate
        routes.group.get("login") { request, _ -> Response in
            if try await gate.session(request) != nil { return .redirect(to: PortalPath.home, type: .normal) }
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
            var response = Response.redirect(to: PortalPath.home, type: .normal)
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
        var response = Response.redirect(to: "\(PortalPath.login)?out", type: .normal)
        // Also if the portal's session has ended by itself: the provider's session would let the next person in.
        if let singleSignOn, gate.cookies.isSignedOn(request) {
            let token = gate.cookies.idToken(request)
            if let page = await singleSignOn.logOutPage(portal: gate.origin(request), idToken: token) {
                let view = LeavingView(host: singleSignOn.settings.host, next: page)
                response = gate.library(for: request).response(toVisitor: view, goingTo: page)
            }
        }
        gate.cookies.removeSession(&response)
        return response
    }

    /// Returns the log-in page. A cookie binds the page to this browser.
    func page(
        _ request: Request,
        _ gate: PortalGate,
        _ officer: String = "",
        error: PortalText? = nil,
        signOnError: String? = nil,
        asksAgain: Bool = false,
        notice: PortalText? = nil,
        _ status: HTTPResponse.Status = .ok
    ) -> Response {
        var generator = SystemRandomNumberGenerator()
        let visitor = gate.cookies.visitor(request) ?? SessionToken(using: &generator)
        let library = gate.library(for: request)
        let texts = library.texts
        let page = LoginView(
            host: singleSignOn?.settings.host,
            officer: officer,
            error: error.map { texts($0) },
            signOnError: signOnError,
            asksAgain: asksAgain,
            notice: notice.map { texts($0) }
        )
        let formToken = officers.formToken(ofVisitor: visitor)
        var response = library.response(toVisitor: page, formToken: formToken, status)
        gate.cookies.setVisitor(visitor, &response)
        return response
    }
}

/// Changes an officer's own password.
struct PasswordController: Sendable {
    let officers: Officers

    func add(to routes: PortalRoutes) {
        routes.get("password") { _ in .page(PasswordView()) }
        routes.post("password") { try await change($0) }
    }

    private func change(_ visit: PortalRequest) async throws -> PortalAnswer {
        guard visit.form["new"] == visit.form["again"] else {
            return .page(PasswordView(againError: visit.texts(.passwordsDiffer)), .unprocessableContent)
        }
        do {
            try await officers.changePassword(
                of: visit.officer,
                from: visit.form["old"],
                to: visit.form["new"],
                browser: visit.browser
            )
            return .redirect("\(PortalPath.login)?password")
        } catch let error as OfficersError {
            let sentence = visit.texts.sentence(error)
            switch error {
            case .busy: throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])
            case .tooShort, .tooLong, .common, .samePassword:
                return .page(PasswordView(newError: sentence), .unprocessableContent)
            default: return .page(PasswordView(oldError: sentence), .unprocessableContent)
            }
        }
    }
}

/// Sets the language that was chosen at the foot of a page. This does not require a log-in. A
/// cookie stores the choice in the browser.
struct LanguageController: Sendable {
    func add(to routes: PortalRoutes) {
        let gate = routes.gate
        routes.group.post("language") { request, _ -> Response in
            try gate.checkOrigin(request)
            let form = try await PortalGate.form(request)
            guard gate.libraries.isOffered(form["language"]), Self.isPath(form["page"]) else {
                throw HTTPError(.badRequest)
            }
            let path = form["page"].isEmpty ? PortalPath.home : form["page"]
            var response = Response.redirect(to: path, type: .normal)
            gate.cookies.setLanguage(form["language"], &response)
            return response
        }
        routes.group.get("language") { _, _ in Response.redirect(to: PortalPath.home, type: .normal) }
    }

    /// Whether the text is the path of a portal page. The text may be empty, because some pages
    /// belong to no part of the portal.
    private static func isPath(_ text: String) -> Bool {
        text.wholeMatch(of: /(?:\/portal(?:\/[a-z-]{1,32}){0,4})?/) != nil
    }
}
