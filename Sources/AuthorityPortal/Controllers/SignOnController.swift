import HTTPTypes
import HealthAuthority
import Hummingbird

/// Logs officers in with accounts of an OpenID provider.
struct SignOnController: Sendable {
    let singleSignOn: SingleSignOn
    /// Shows the log-in page again if a log-in failed.
    let logIn: LoginController
    let meter: RequestMeter

    func add(to routes: PortalRoutes) {
        let gate = routes.gate
        routes.group.get("sign-on") { request, _ in try await begin(request, gate) }
        routes.group.get("signed-on") { request, _ in try await end(request, gate) }
    }

    private func begin(_ request: Request, _ gate: PortalGate) async throws -> Response {
        // Otherwise, other sites could log officers in.
        try gate.checkSite(request, ["same-origin", "none"])
        do {
            let (page, token) = try await singleSignOn.begin(
                portal: gate.origin(request),
                token: gate.cookies.signOn(request),
                asksAgain: request.uri.query == "again"
            )
            var response = Response.redirect(to: page, type: .normal)
            gate.cookies.setSignOn(token, &response)
            return response
        } catch let error as SignOnError {
            return page(error, request, gate)
        }
    }

    private func end(_ request: Request, _ gate: PortalGate) async throws -> Response {
        var response: Response
        do {
            guard let token = gate.cookies.signOn(request), let answer = SignOnAnswer(query: request.uri.query ?? "")
            else {
                throw SignOnError.expired
            }
            let (session, idToken) = try await singleSignOn.end(answer, token: token, portal: gate.origin(request))
            meter.addLogIn(isRight: true)
            if let old = gate.cookies.session(request) { try await gate.officers.end(old) }
            // A redirect would be part of the request that the provider's page has caused. The browser would not send
            // the session's cookie with it.
            response = gate.library(for: request).response(toVisitor: SignedOnView(), goingTo: PortalPath.home)
            gate.cookies.setSession(session, &response)
            gate.cookies.setIDToken(idToken, &response)
        } catch let error as SignOnError {
            // Any site can open this address, and nothing of the browser's log-in has been used.
            if error == .expired { return page(error, request, gate) }
            meter.addLogIn(isRight: false)
            response = page(error, request, gate)
        }
        gate.cookies.removeSignOn(&response)
        return response
    }

    private func page(_ error: SignOnError, _ request: Request, _ gate: PortalGate) -> Response {
        var values = ["host": singleSignOn.settings.host]
        let (text, status): (PortalText, HTTPResponse.Status) =
            switch error {
            case .provider: (.signOnUnavailable, .serviceUnavailable)
            case .answer, .refused: (.signOnRefused, .forbidden)
            case .expired: (.signOnExpired, .forbidden)
            case .weak: (.signOnWeak, .forbidden)
            case .unknown: (.signOnUnknown, .forbidden)
            case .otherAccount: (.signOnOtherAccount, .forbidden)
            }
        var asksAgain = false
        switch error {
        case .unknown(let name), .otherAccount(let name): (values["account"], asksAgain) = (name, true)
        case .weak: asksAgain = true
        case .provider, .answer, .refused, .expired: break
        }
        let sentence = gate.library(for: request).texts(text, values)
        return logIn.page(request, gate, signOnError: sentence, asksAgain: asksAgain, status)
    }
}
