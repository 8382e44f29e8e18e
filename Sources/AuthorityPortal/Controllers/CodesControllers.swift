import CheckInProtocol
import HTTPTypes
import HealthAuthority
import Hummingbird

/// Serves the start page and issues codes.
struct HomeController: Sendable {
    private static let manyCodes = 10
    /// The number of days whose totals the start page shows.
    private static let seriesDays = 14

    let authority: Authority
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("") { .page(try await home($0.texts)) }
        routes.post("codes") { try await issue($0) }
        // This redirect is for officers who type this address, or whose session ended before they
        // submitted the form.
        routes.get("codes") { _ in .redirect(PortalPath.home) }
    }

    private func home(_ texts: PortalTexts, error: PortalText? = nil) async throws -> HomeView {
        let midnight = try authority.clock.now().day.start
        let issued = try await authority.issuedToday()
        return HomeView(
            once: PortalForm.newNumber(),
            error: error.map { texts($0) },
            hotlineCodes: issued.hotlineCodes,
            pins: issued.pins,
            since: texts.fullTime(midnight, clock),
            series: Self.series(Array(try await authority.dailyTotals().prefix(Self.seriesDays)), texts)
        )
    }

    /// - Parameter days: The newest first. Days before the first entry have no totals.
    private static func series(_ days: [DailyTotals], _ texts: PortalTexts) -> [HomeView.Series] {
        func series(_ name: PortalText, _ total: (DailyTotals) -> Int64) -> HomeView.Series {
            let missing = [Int64](repeating: 0, count: seriesDays - days.count)
            return HomeView.Series(texts(name), missing + days.reversed().map(total))
        }
        return [
            series(.hotlineCodesIssued, \.hotlineCodes), series(.pinsIssued, \.pins), series(.proofsUsed, \.used),
            series(.reportsAccepted, \.reports), series(.warningsEntered, \.warnings),
        ]
    }

    private func issue(_ visit: PortalRequest) async throws -> PortalAnswer {
        guard let (kind, count) = Self.choice(visit.form["issue"]), !visit.form["once"].isEmpty else {
            throw HTTPError(.badRequest)
        }
        guard try await authority.officers.spend(visit.form["once"], of: visit.session) else {
            return .page(UsedFormView(section: PortalPath.home, message: visit.texts(.usedCode)), .conflict)
        }
        switch try await authority.verification.issue(kind, count: count, officer: visit.officer) {
        case .tooMany: return .page(try await home(visit.texts, error: .tooManyCodes), .tooManyRequests)
        case .guessed: return .page(try await home(visit.texts, error: .guessedPINs), .conflict)
        case .codes(let codes, let until):
            return .page(
                try CodesView(
                    kind,
                    codes,
                    until: visit.texts.fullTime(until, clock),
                    once: PortalForm.newNumber(),
                    another: visit.form["issue"],
                    visit.texts
                )
            )
        }
    }

    private static func choice(_ text: String) -> (CodeKind, Int)? {
        switch text {
        case "hotline-code-1": (.hotlineCode, 1)
        case "hotline-code-10": (.hotlineCode, manyCodes)
        case "pin-1": (.pin, 1)
        case "pin-10": (.pin, manyCodes)
        default: nil
        }
    }
}

/// Lists and revokes codes that may still be valid. Officers can do this for their own codes, and
/// administrators for all codes.
struct IssuedCodesController: Sendable {
    let verification: Verification
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("issued") { .page(try await page($0, notice: $0.query == "revoked" ? .codesRevoked : nil)) }
        routes.post("issued/revoke") { try await revoke($0) }
        routes.get("issued/revoke") { _ in .redirect(PortalPath.issuedCodes) }
    }

    private func revoke(_ visit: PortalRequest) async throws -> PortalAnswer {
        let officer = visit.form["officer"]
        guard visit.session.isAdministrator || officer == visit.officer else { throw HTTPError(.forbidden) }
        guard let hour = UInt32(visit.form["hour"]).flatMap(Hour.init(number:)) else { throw HTTPError(.badRequest) }
        guard try await verification.revokeCodes(of: officer, in: hour, by: visit.officer) > 0 else {
            return .page(try await page(visit, error: .notRevoked), .conflict)
        }
        return .redirect("\(PortalPath.issuedCodes)?revoked")
    }

    private func page(
        _ visit: PortalRequest,
        notice: PortalText? = nil,
        error: PortalText? = nil
    ) async throws -> IssuedCodesView {
        let issued = try await verification.issuedCodes(of: visit.session.isAdministrator ? nil : visit.officer)
        return IssuedCodesView(
            notice: notice.map { visit.texts($0) },
            error: error.map { visit.texts($0) },
            zone: clock.name,
            hasCodes: !issued.isEmpty,
            codes: issued.map { codes in
                IssuedCodesView.Entry(
                    hour: codes.hour.number,
                    hourText: visit.texts.times(codes.hour.start..<codes.hour.start + Hour.seconds, clock),
                    officerName: codes.officer,
                    hotlineCodes: codes.counts[.hotlineCode] ?? 0,
                    pins: codes.counts[.pin] ?? 0
                )
            }
        )
    }
}
