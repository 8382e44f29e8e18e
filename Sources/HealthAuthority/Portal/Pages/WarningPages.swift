import CheckInProtocol
import HTTPTypes
import Hummingbird
import Publication

/// Warnings about venues: entering and withdrawing them. N2.
struct WarningPages: Sendable {
    static let path = "/portal/warnings"

    let authority: Authority
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("warnings") { .page(try await page(notice: Self.notices[$0.query])) }
        routes.post("warnings") { try await enter($0) }
        routes.post("warnings/withdraw") { try await withdraw($0) }
        routes.post("warnings/recall") { try await recall($0) }
        for path in ["warnings/withdraw", "warnings/recall"] as [RouterPath] {
            routes.get(path) { _ in .see(Self.path) }
        }
    }

    private static let notices = [
        "entered": "The warning was entered. It can be withdrawn until the next full hour.",
        "withdrawn": "The warning was withdrawn. Nobody has seen it.",
        "recalled": "The warning is recalled with the next full hour. Devices then drop it.",
    ]

    private static let tooManyMessage = """
        You have entered or recalled so many warnings within the last hour that no more can be entered now. If this was not you, change your \
        password and tell an administrator.
        """

    private func enter(_ visit: Visit) async throws -> PortalAnswer {
        let entry = try WarningEntry(visit.form, clock: clock, now: authority.clock.now())
        guard !visit.form["once"].isEmpty else { throw HTTPError(.badRequest) }
        guard let warnings = entry.warnings else {
            return .page(try await page(entry, error: "The warning was not entered: see below."), .unprocessableContent)
        }
        // Sent twice, it is entered once.
        if try await authority.officers.spend(visit.form["once"], of: visit.session) {
            guard try await authority.warnings.add(warnings, officer: visit.officer) else {
                return .page(try await page(entry, error: Self.tooManyMessage), .tooManyRequests)
            }
        }
        return .see("\(Self.path)?entered")
    }

    private func withdraw(_ visit: Visit) async throws -> PortalAnswer {
        if try await authority.warnings.withdraw(visit.form["id"], officer: visit.officer) {
            return .see("\(Self.path)?withdrawn")
        }
        let message =
            "The warning was not withdrawn: it is published, and can be recalled, or somebody has withdrawn it."
        return .page(try await page(error: message), .conflict)
    }

    private func recall(_ visit: Visit) async throws -> PortalAnswer {
        switch try await authority.warnings.recall(visit.form["id"], officer: visit.officer) {
        case .recalled: return .see("\(Self.path)?recalled")
        case .tooMany: return .page(try await page(error: Self.tooManyMessage), .tooManyRequests)
        case .refused:
            let message = "The warning was not recalled: it is not published, or somebody has recalled it."
            return .page(try await page(error: message), .conflict)
        }
    }

    private func page(
        _ entry: WarningEntry = WarningEntry(),
        notice: String? = nil,
        error: String? = nil
    ) async throws -> WarningsPage {
        let now = try authority.clock.now()
        let today = clock.reading(now).day
        let listed = try await authority.warnings.list()
        let recalls = listed.filter(\.warning.isRecall)
        let warnings = listed.map { line($0, isRecalled: $0.isRecalled(by: recalls)) }
        return WarningsPage(
            once: SystemRandomNumberGenerator.formNumber(),
            notice: notice,
            error: error,
            fields: entry.fields,
            levels: RiskLevelName.all.map {
                WarningsPage.Level(
                    level: $0.level,
                    name: $0.name,
                    isChosen: String($0.level) == entry.fields.level.value
                )
            },
            firstDay: LocalClock.text(day: today - 14),
            lastDay: LocalClock.text(day: today),
            zone: clock.name,
            hasWarnings: !warnings.isEmpty,
            warnings: warnings
        )
    }

    private func line(_ listed: Warnings.Listed, isRecalled: Bool) -> WarningsPage.Entry {
        let window = listed.warning.window.intervals
        let state = listed.published.map {
            let time = UnixTime(seconds: Int64($0.number) * 3600)
            return "Published \(clock.day(time)), \(clock.time(time))"
        }
        return WarningsPage.Entry(
            id: listed.id,
            identifier: listed.warning.publicIdentifier.string,
            day: clock.day(window.lowerBound.start),
            times: "\(clock.time(window.lowerBound.start)) to \(clock.time(window.upperBound.start))",
            level: RiskLevelName.text(listed.warning.transmissionRiskLevel),
            isWaiting: listed.published == nil,
            canBeRecalled: listed.published != nil && !listed.warning.isRecall && !isRecalled,
            state: (listed.warning.isRecall ? "Recall. " : isRecalled ? "Recalled. " : "")
                + (state ?? "Waiting for the next full hour")
        )
    }
}
