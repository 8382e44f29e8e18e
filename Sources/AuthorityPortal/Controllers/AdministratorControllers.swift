import CheckInProtocol
import HTTPTypes
import HealthAuthority
import Hummingbird

/// Serves the page where administrators manage officers.
struct OfficersController: Sendable {
    let officers: Officers
    /// The host of the OpenID provider; nil if officers can only use passwords.
    let provider: String?

    func add(to routes: PortalRoutes) {
        routes.get("officers", for: .administrator) { .page(try await page($0.texts, notice: Self.notices[$0.query])) }
        routes.post("officers", for: .administrator) { try await add($0) }
        routes.post("officers/password", for: .administrator) { try await setPassword($0) }
        routes.post("officers/remove", for: .administrator) { visit in
            try await change(visit, "removed") { try await officers.remove($0, by: visit.officer) }
        }
        routes.post("officers/unlock", for: .administrator) { visit in
            try await change(visit, "unlocked") { try await officers.unlock($0, by: visit.officer) }
        }
        routes.post("officers/reset-factor", for: .administrator) { visit in
            try await change(visit, "reset") { try await officers.resetSecondFactor(of: $0, by: visit.officer) }
        }
        if provider != nil {
            routes.post("officers/sign-on", for: .administrator) { visit in
                try await change(visit, "sign-on") { try await officers.allowSignOn($0, by: visit.officer) }
            }
        }
        for path in [
            "officers/sign-on", "officers/password", "officers/remove", "officers/unlock", "officers/reset-factor",
        ] as [RouterPath] {
            routes.get(path, for: .administrator) { _ in .redirect(PortalPath.officers) }
        }
    }

    private static let notices = [
        "added": PortalText.officerAddedSignOn, "removed": .officerRemoved, "unlocked": .officerUnlocked,
        "reset": .factorReset,
        "sign-on": .signOnAllowed,
    ]

    private func add(_ visit: PortalRequest) async throws -> PortalAnswer {
        let (name, isAdministrator) = (visit.form["name"], visit.form["administrator"] == "yes")
        let signsOn = provider != nil && visit.form["sign_on"] == "yes"
        // Check the name before the form is marked as used. Otherwise, the administrator could not
        // correct the name.
        guard Officer.isName(name) else {
            return try await refuse(.name, name, isAdministrator, signsOn, visit.texts)
        }
        guard try await isFirst(visit) else { return Self.used(visit) }
        do {
            if signsOn {
                try await officers.addWithSignOn([name], isAdministrator: isAdministrator, by: visit.officer)
                return .redirect("\(PortalPath.officers)?added")
            }
            let password = try await officers.add(name, isAdministrator: isAdministrator, by: visit.officer)
            return .page(NewPasswordView(name, password, visit.texts))
        } catch let error as OfficersError {
            return try await refuse(error, name, isAdministrator, signsOn, visit.texts)
        } catch let error as RefusedOfficer {
            return try await refuse(error.reason, name, isAdministrator, signsOn, visit.texts)
        }
    }

    private func refuse(
        _ error: OfficersError,
        _ name: String,
        _ isAdministrator: Bool,
        _ signsOn: Bool,
        _ texts: PortalTexts
    ) async throws -> PortalAnswer {
        if error == .busy { throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"]) }
        let field = Field(name, problem: texts.sentence(error))
        let page = try await page(texts, newName: field, isNewAdministrator: isAdministrator, isNewSignOn: signsOn)
        return .page(page, .unprocessableContent)
    }

    private func setPassword(_ visit: PortalRequest) async throws -> PortalAnswer {
        guard try await isFirst(visit) else { return Self.used(visit) }
        do {
            let password = try await officers.setPassword(of: visit.form["name"], by: visit.officer)
            return .page(NewPasswordView(visit.form["name"], password, visit.texts))
        } catch let error as OfficersError {
            if error == .busy { throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"]) }
            return .page(try await page(visit.texts, error: visit.texts.sentence(error)), .conflict)
        }
    }

    private func change(
        _ visit: PortalRequest,
        _ done: String,
        _ body: (String) async throws -> Void
    ) async throws -> PortalAnswer {
        do {
            try await body(visit.form["name"])
            return .redirect("\(PortalPath.officers)?\(done)")
        } catch let error as OfficersError {
            return .page(try await page(visit.texts, error: visit.texts.sentence(error)), .conflict)
        }
    }

    private func isFirst(_ visit: PortalRequest) async throws -> Bool {
        guard !visit.form["once"].isEmpty else { throw HTTPError(.badRequest) }
        return try await officers.spend(visit.form["once"], of: visit.session)
    }

    private static func used(_ visit: PortalRequest) -> PortalAnswer {
        .page(UsedFormView(section: PortalPath.officers, message: visit.texts(.usedOfficerForm)), .conflict)
    }

    private func page(
        _ texts: PortalTexts,
        notice: PortalText? = nil,
        error: String? = nil,
        newName: Field = Field(),
        isNewAdministrator: Bool = false,
        isNewSignOn: Bool = true
    ) async throws -> OfficersView {
        OfficersView(
            once: PortalForm.newNumber(),
            notice: notice.map { texts($0) },
            error: error,
            newName: newName,
            isNewAdministrator: isNewAdministrator,
            host: provider,
            isNewSignOn: isNewSignOn,
            officers: try await officers.list().map {
                OfficersView.Entry(
                    officerName: $0.name,
                    role: texts($0.isAdministrator ? .administrator : .officer),
                    isLocked: $0.isLocked,
                    hasSecondFactor: $0.hasSecondFactor,
                    signsOn: $0.signOn != .none
                )
            }
        )
    }
}

/// Serves the audit list. Only administrators may see the list, because it shows when colleagues
/// worked.
struct AuditController: Sendable {
    private static let limit = 500

    let officers: Officers
    let clock: LocalClock
    /// The number of days for which entries are kept.
    let days: UInt32

    func add(to routes: PortalRoutes) {
        routes.get("audit", for: .administrator) { visit in
            let texts = visit.texts
            let entries = try await officers.auditEntries(limit: Self.limit).map { entry in
                let start = UnixTime(seconds: Int64(entry.hour.number) * 3600)
                return AuditView.Entry(
                    hour: texts(
                        .dateAndTime,
                        ["day": texts.day(start, clock), "time": texts.times(start..<start + 3600, clock)]
                    ),
                    officerName: texts.auditOfficer(entry.officer),
                    action: texts.auditAction(entry.action),
                    times: entry.times
                )
            }
            return .page(AuditView(zone: clock.name, limit: Self.limit, days: days, entries: entries))
        }
    }
}
