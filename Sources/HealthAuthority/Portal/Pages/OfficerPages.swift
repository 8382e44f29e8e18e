import HTTPTypes
import Hummingbird

/// Adding and removing officers. For administrators.
struct OfficerPages: Sendable {
    static let path = "/portal/officers"

    let officers: Officers

    func add(to routes: PortalRoutes) {
        routes.get("officers", for: .administrator) { .page(try await page(notice: Self.notices[$0.query])) }
        routes.post("officers", for: .administrator) { try await add($0) }
        routes.post("officers/password", for: .administrator) { try await setPassword($0) }
        routes.post("officers/remove", for: .administrator) { visit in
            try await change(visit, "removed") { try await officers.remove($0, by: visit.officer) }
        }
        routes.post("officers/unlock", for: .administrator) { visit in
            try await change(visit, "unlocked") { try await officers.unlock($0, by: visit.officer) }
        }
        for path in ["officers/password", "officers/remove", "officers/unlock"] as [RouterPath] {
            routes.get(path, for: .administrator) { _ in .see(Self.path) }
        }
    }

    private static let notices = ["removed": "The officer was removed.", "unlocked": "The officer can log in again."]
    private static let usedMessage = """
        The page was loaded a second time, and nothing was changed. A password that was there cannot be shown again: if nobody wrote \
        it down, make a new one.
        """

    private func add(_ visit: Visit) async throws -> PortalAnswer {
        let (name, isAdministrator) = (visit.form["name"], visit.form["administrator"] == "yes")
        // Looked at before the form is used up: it can be corrected.
        guard Officer.isName(name) else { return try await refuse(.name, name, isAdministrator) }
        guard try await isFirst(visit) else { return Self.used }
        do {
            let password = try await officers.add(name, isAdministrator: isAdministrator, by: visit.officer)
            return .page(NewPasswordPage(name, password))
        } catch let error as OfficersError {
            return try await refuse(error, name, isAdministrator)
        }
    }

    private func refuse(_ error: OfficersError, _ name: String, _ isAdministrator: Bool) async throws -> PortalAnswer {
        if error == .busy { throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"]) }
        let field = Field(name, problem: Self.sentence(error))
        return .page(try await page(newName: field, isNewAdministrator: isAdministrator), .unprocessableContent)
    }

    private func setPassword(_ visit: Visit) async throws -> PortalAnswer {
        guard try await isFirst(visit) else { return Self.used }
        do {
            let password = try await officers.setPassword(of: visit.form["name"], by: visit.officer)
            return .page(NewPasswordPage(visit.form["name"], password))
        } catch let error as OfficersError {
            if error == .busy { throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"]) }
            return .page(try await page(error: Self.sentence(error)), .conflict)
        }
    }

    private func change(
        _ visit: Visit,
        _ done: String,
        _ body: (String) async throws -> Void
    ) async throws -> PortalAnswer {
        do {
            try await body(visit.form["name"])
            return .see("\(Self.path)?\(done)")
        } catch let error as OfficersError {
            return .page(try await page(error: Self.sentence(error)), .conflict)
        }
    }

    private func isFirst(_ visit: Visit) async throws -> Bool {
        guard !visit.form["once"].isEmpty else { throw HTTPError(.badRequest) }
        return try await officers.spend(visit.form["once"], of: visit.session)
    }

    private static var used: PortalAnswer { .page(UsedFormPage(section: path, message: usedMessage), .conflict) }

    static func sentence(_ error: OfficersError) -> String {
        let text = error.description
        return "\(text.prefix(1).uppercased())\(text.dropFirst())."
    }

    private func page(
        notice: String? = nil,
        error: String? = nil,
        newName: Field = Field(),
        isNewAdministrator: Bool = false
    ) async throws -> OfficersPage {
        OfficersPage(
            once: SystemRandomNumberGenerator.formNumber(),
            notice: notice,
            error: error,
            newName: newName,
            isNewAdministrator: isNewAdministrator,
            officers: try await officers.list().map {
                OfficersPage.Entry(
                    officerName: $0.name,
                    role: $0.isAdministrator ? "Administrator" : "Officer",
                    isLocked: $0.isLocked
                )
            }
        )
    }
}
