import AuthorityProtocol
import CheckInProtocol
import HTTPTypes
import HealthAuthority
import Hummingbird

/// Serves the pages for entering, confirming, withdrawing and recalling venue warnings.
struct WarningsController: Sendable {
    let authority: Authority
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("warnings") { .page(try await page($0, notice: Self.notices[$0.query])) }
        routes.post("warnings") { try await preview($0) }
        routes.post("warnings/change") { .page(try await page($0, entry($0))) }
        routes.post("warnings/enter") { try await enter($0) }
        routes.post("warnings/withdraw") { try await withdraw($0) }
        routes.post("warnings/recall") { try await recall($0) }
        routes.post("warnings/confirm") { try await confirm($0) }
        routes.post("warnings/drop") { try await drop($0) }
        for name in ["change", "enter", "withdraw", "recall", "confirm", "drop"] {
            routes.get("warnings/\(name)") { _ in .redirect(PortalPath.warnings) }
        }
    }

    private static let notices = [
        "entered": PortalText.warningEntered, "proposed": .warningProposed, "confirmed": .warningConfirmed,
        "withdrawn": .warningWithdrawn, "recalled": .warningRecalled,
    ]

    private func entry(_ visit: PortalRequest) throws -> WarningEntry {
        try WarningEntry(visit.form, profiles, clock: clock, now: authority.clock.now(), texts: visit.texts)
    }

    private var profiles: [DiseaseProfile] { authority.publisher.parameters.profiles.usable }

    /// The name of a disease in the language of the page, or its number if there is no such disease any more.
    private func disease(_ number: UInt8?, _ texts: PortalTexts) -> String {
        guard let number else { return "" }
        return profiles.first { $0.number == number }?.name(in: [texts.code]) ?? "\(number)"
    }

    private func preview(_ visit: PortalRequest) async throws -> PortalAnswer {
        let entry = try entry(visit)
        guard let warnings = entry.warnings, let range = entry.range, let profile = entry.profile else {
            return try await refuse(entry, visit)
        }
        if try await authority.warnings.contains(warnings) {
            return .page(try await page(visit, entry, error: .warningExists), .conflict)
        }
        let needsSecondOfficer = authority.warnings.needsSecondOfficer
        return .page(
            WarningPreviewView(
                entry.fields,
                range,
                once: PortalForm.newNumber(),
                profile: profile,
                needsSecondOfficer: needsSecondOfficer,
                clock: clock,
                visit.texts
            )
        )
    }

    private func enter(_ visit: PortalRequest) async throws -> PortalAnswer {
        let entry = try entry(visit)
        guard !visit.form["once"].isEmpty else { throw HTTPError(.badRequest) }
        guard let warnings = entry.warnings else { return try await refuse(entry, visit) }
        // If a form is submitted twice, the warning is entered only once.
        if try await authority.officers.spend(visit.form["once"], of: visit.session) {
            switch try await authority.warnings.add(warnings, officer: visit.officer) {
            case .entered, .proposed: break
            case .exists: return .page(try await page(visit, entry, error: .warningExists), .conflict)
            case .tooMany: return .page(try await page(visit, entry, error: .tooManyWarnings), .tooManyRequests)
            }
        }
        return .redirect("\(PortalPath.warnings)?\(authority.warnings.needsSecondOfficer ? "proposed" : "entered")")
    }

    private func confirm(_ visit: PortalRequest) async throws -> PortalAnswer {
        let error: PortalText? =
            switch try await authority.warnings.confirm(visit.form["id"], officer: visit.officer) {
            case .confirmed: nil
            case .gone: .proposalGone
            case .own: .proposalOwn
            case .exists: .proposalExists
            }
        guard let error else { return .redirect("\(PortalPath.warnings)?confirmed") }
        return .page(try await page(visit, error: error), .conflict)
    }

    private func drop(_ visit: PortalRequest) async throws -> PortalAnswer {
        guard try await authority.warnings.withdrawProposal(visit.form["id"], officer: visit.officer) else {
            return .page(try await page(visit, error: .notDropped), .conflict)
        }
        return .redirect("\(PortalPath.warnings)?withdrawn")
    }

    private func refuse(_ entry: WarningEntry, _ visit: PortalRequest) async throws -> PortalAnswer {
        .page(try await page(visit, entry, error: .warningRefused), .unprocessableContent)
    }

    private func withdraw(_ visit: PortalRequest) async throws -> PortalAnswer {
        if try await authority.warnings.withdraw(visit.form["id"], officer: visit.officer) {
            return .redirect("\(PortalPath.warnings)?withdrawn")
        }
        return .page(try await page(visit, error: .notWithdrawn), .conflict)
    }

    private func recall(_ visit: PortalRequest) async throws -> PortalAnswer {
        switch try await authority.warnings.recall(visit.form["id"], officer: visit.officer) {
        case .recalled: return .redirect("\(PortalPath.warnings)?recalled")
        case .tooMany: return .page(try await page(visit, error: .tooManyWarnings), .tooManyRequests)
        case .refused:
            return .page(try await page(visit, error: .notRecalled), .conflict)
        }
    }

    private func page(
        _ visit: PortalRequest,
        _ entry: WarningEntry = WarningEntry(),
        notice: PortalText? = nil,
        error: PortalText? = nil
    ) async throws -> WarningsView {
        let (now, texts) = (try authority.clock.now(), visit.texts)
        let today = clock.reading(now).day
        let proposals = try await authority.warnings.proposals().map { line($0, for: visit) }
        let listed = try await authority.warnings.list()
        let recalls = listed.filter(\.warning.isRecall)
        let warnings = listed.map { line($0, isRecalled: $0.isRecalled(by: recalls), texts) }
        return WarningsView(
            notice: notice.map { texts($0) },
            error: error.map { texts($0) },
            fields: entry.fields,
            hasDiseases: profiles.count > 1,
            diseases: profiles.map { profile in
                WarningsView.Disease(
                    disease: profile.number,
                    diseaseName: profile.name(in: [texts.code]),
                    isChosen: "\(profile.number)" == entry.fields.disease.value
                )
            },
            levels: (1...8).map { level in
                WarningsView.Level(
                    level: level,
                    levelName: texts.level(level),
                    isChosen: String(level) == entry.fields.level.value
                )
            },
            firstDay: LocalClock.text(day: today - Int64(profiles.map(\.retentionDays).max() ?? 0)),
            lastDay: LocalClock.text(day: today),
            zone: clock.name,
            needsSecondOfficer: authority.warnings.needsSecondOfficer,
            proposals: proposals,
            hasProposals: !proposals.isEmpty,
            hasWarnings: !warnings.isEmpty,
            warnings: warnings
        )
    }

    private func line(_ proposal: Warnings.Proposal, for visit: PortalRequest) -> WarningsView.Proposal {
        let texts = visit.texts
        return WarningsView.Proposal(
            id: proposal.id,
            identifier: proposal.warnings.first?.publicIdentifier.string ?? "",
            start: texts.dayAndTime(proposal.range.lowerBound.start, clock),
            end: texts.dayAndTime(proposal.range.upperBound.start, clock),
            disease: disease(proposal.warnings.first?.profile, texts),
            level: texts.level(proposal.warnings.first?.transmissionRiskLevel ?? 1),
            officerName: proposal.officer,
            isOwn: proposal.officer == visit.officer,
            until: texts.dayAndTime(proposal.end.start, clock)
        )
    }

    private func line(_ listed: Warnings.Listed, isRecalled: Bool, _ texts: PortalTexts) -> WarningsView.Entry {
        let window = listed.warning.window.intervals
        let times = window.lowerBound.start..<window.upperBound.start
        let state =
            listed.published.map {
                texts(.published, ["time": texts.dayAndTime(UnixTime(seconds: Int64($0.number) * 3600), clock)])
            } ?? texts(.waiting)
        return WarningsView.Entry(
            id: listed.id,
            identifier: listed.warning.publicIdentifier.string,
            day: texts.day(times.lowerBound, clock),
            times: texts.times(times, clock),
            disease: disease(listed.warning.profile, texts),
            level: texts.level(listed.warning.transmissionRiskLevel),
            isWaiting: listed.published == nil,
            canBeRecalled: listed.published != nil && !listed.warning.isRecall && !isRecalled,
            state: listed.warning.isRecall
                ? texts(.recallState, ["state": state])
                : isRecalled ? texts(.recalledState, ["state": state]) : state
        )
    }
}
