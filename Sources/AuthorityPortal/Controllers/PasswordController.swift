import HealthAuthority
import HTTPTypes
import Hummingbird

/// Changes an officer's own password.
struct PasswordController: Sendable {
    static let path = "/portal/password"

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
            return .redirect("\(LoginController.path)?password")
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
