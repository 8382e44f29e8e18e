import AuthorityProtocol
import CheckInProtocol
import Encodings
import HTTPTypes
import HealthAuthority
import Hummingbird

/// Serves the pages for entering, confirming and withdrawing venue warnings.
struct WarningsController: Sendable {
    let authority: Authority
    let clock: LocalClock
    /// Nil if the page for a venue's code is not offered.
    let scripts: CodeScripts?

    func add(to routes: PortalRoutes) {
        routes.get("warnings") { .page(try await page($0, notice: Self.notices[$0.query])) }
        routes.post("warnings") { try await preview($0) }
        routes.post("warnings/change") { try await change($0) }
        routes.post("warnings/enter") { try await enter($0) }
        routes.post("warnings/withdraw") { try await withdraw($0) }
        routes.post("warnings/confirm") { try await confirm($0) }
        routes.post("warnings/drop") { try await drop($0) }
        var names = ["change", "enter", "withdraw", "confirm", "drop"]
        if let scripts {
            routes.post("warnings/code") { try await code($0, scripts) }
            routes.post("warnings/code/enter") { try await enterCode($0) }
            names += ["code", "code/enter"]
        }
        for name in names {
            routes.get("warnings/\(name)") { _ in .redirect(PortalPath.warnings) }
        }
    }

    private static let notices = [
        "entered": PortalText.warningEntered, "proposed": .warningProposed, "confirmed": .warningConfirmed,
        "withdrawn": .warningWithdrawn,
    ]

    private func entry(
        _ visit: PortalRequest,
        venue: WarningEntry.Venue = .identifier,
        adding added: [TypedVisit] = []
    ) throws -> WarningEntry {
        try WarningEntry(
            visit.form,
            diseases.profiles,
            venue: venue,
            adding: added,
            clock: clock,
            now: authority.clock.now(),
            texts: visit.texts
        )
    }

    private var diseases: Diseases { Diseases(authority) }

    /// Shows the form for changes: with another visit, or with the visits of a pasted list and their errors.
    private func change(_ visit: PortalRequest) async throws -> PortalAnswer {
        let pasted = TypedVisit.list(visit.form["list"])
        let entry = try entry(visit, adding: (visit.form["more"].isEmpty ? [] : [TypedVisit()]) + pasted)
        guard entry.fields.visits.count <= WarningEntry.maximumVisits else { return try await refuse(entry, visit) }
        return .page(try await page(visit, pasted.isEmpty ? entry.fields.withoutProblems : entry.fields))
    }

    private func preview(_ visit: PortalRequest) async throws -> PortalAnswer {
        guard visit.form["list"].isEmpty else { return try await change(visit) }
        let entry = try entry(visit)
        guard let warnings = entry.warnings, let ranges = entry.ranges, let profile = entry.profile,
            let level = entry.transmissionRiskLevel
        else {
            return try await refuse(entry, visit)
        }
        let entered = try await authority.warnings.known(among: warnings)
        guard entered.isEmpty else { return try await refuse(entry, entered, visit) }
        let known = Set(try await authority.warnings.list().map(\.warning.publicIdentifier))
        return .page(
            WarningPreviewView(
                entry.fields,
                zip(entry.fields.visits, ranges).map { typed, range in
                    WarningPreviewView.Line(
                        typed,
                        range,
                        isNew: typed.text.map { !known.contains($0) } ?? false,
                        clock,
                        visit.texts
                    )
                },
                once: PortalForm.newNumber(),
                effect: WarningEffect(level, profile, visit.texts),
                needsSecondOfficer: authority.warnings.needsSecondOfficer,
                clock: clock
            )
        )
    }

    private func enter(_ visit: PortalRequest) async throws -> PortalAnswer {
        let entry = try entry(visit)
        guard !visit.form["once"].isEmpty else { throw HTTPError(.badRequest) }
        guard let warnings = entry.warnings else { return try await refuse(entry, visit) }
        return try await enter(entry, visit) {
            try await authority.warnings.add(visits: warnings, officer: visit.officer)
        }
    }

    /// Enters the warnings of a form. If a form is submitted twice, they are entered only once.
    private func enter(
        _ entry: WarningEntry,
        _ visit: PortalRequest,
        _ add: () async throws -> Warnings.Entering
    ) async throws -> PortalAnswer {
        if try await authority.officers.spend(visit.form["once"], of: visit.session) {
            switch try await add() {
            case .entered, .proposed: break
            case .exists(let entered): return try await refuse(entry, entered, visit)
            case .tooMany(let left):
                let end = try authority.clock.now().hour.start + Hour.seconds
                let values = [
                    "maximum": "\(authority.warnings.limit)", "left": "\(left)",
                    "time": visit.texts.dayAndTime(end, clock),
                ]
                return .page(
                    try await page(visit, entry.fields, error: visit.texts(.tooManyWarnings, values)),
                    .tooManyRequests
                )
            }
        }
        return .redirect("\(PortalPath.warnings)?\(authority.warnings.needsSecondOfficer ? "proposed" : "entered")")
    }

    // MARK: Warnings from a code

    /// Shows the page on which the browser reads the venue's code and makes the reports.
    private func code(_ visit: PortalRequest, _ scripts: CodeScripts) async throws -> PortalAnswer {
        let entry = try entry(visit, venue: .code)
        guard let windows = try windows(entry), let ranges = entry.ranges, let profile = entry.profile,
            let level = entry.transmissionRiskLevel
        else {
            return try await refuse(entry, visit)
        }
        return .page(
            CodeWarningView(
                entry.fields,
                zip(entry.fields.visits, ranges).map { typed, range in
                    WarningPreviewView.Line(typed, range, isNew: false, clock, visit.texts)
                },
                windows: windows.flatMap(\.self),
                once: PortalForm.newNumber(),
                profile: profile,
                transmissionRiskLevel: level,
                texts: visit.texts,
                needsSecondOfficer: authority.warnings.needsSecondOfficer,
                codeHost: authority.publisher.parameters.portal.codeHost,
                clock: clock,
                script: scripts.path
            )
        )
    }

    private func enterCode(_ visit: PortalRequest) async throws -> PortalAnswer {
        let entry = try entry(visit, venue: .code)
        guard !visit.form["once"].isEmpty else { throw HTTPError(.badRequest) }
        guard let windows = try windows(entry), let ranges = entry.ranges, let profile = entry.profile,
            let level = entry.transmissionRiskLevel
        else { return try await refuse(entry, visit) }
        guard let name = try? VenueText(visit.form["name"], for: .name),
            let address = try? VenueText(visit.form["address"], for: .address),
            let reports = Self.reports(visit.form["reports"], windows)
        else { throw HTTPError(.badRequest) }
        let entries = zip(ranges, reports).map { range, reports in
            CodeWarning.Entry(
                warning: CodeWarning(
                    name: name,
                    address: address,
                    range: range,
                    profile: profile.number,
                    transmissionRiskLevel: level
                ),
                reports: reports
            )
        }
        return try await enter(entry, visit) { try await authority.warnings.add(entries, officer: visit.officer) }
    }

    /// For each visit, its parts by day (UTC). Days that are too old for reports by now are left out. Nil if a field
    /// is invalid, or if a visit has no day or all visits have too many.
    private func windows(_ entry: WarningEntry) throws -> [[DayWindow]]? {
        // The day of the next package.
        let today = (try authority.clock.now() + Hour.seconds).day.number
        let windows = entry.ranges?.map { range in
            DayWindow.parts(of: range).filter { $0.day.number + ReportBatch.recentDays >= today }
        }
        guard let windows, !windows.contains([]),
            2 * windows.reduce(0, { $0 + $1.count }) <= ReportBatch.maximumCount
        else { return nil }
        return windows
    }

    /// The reports of each visit: for each part, one for each of the code's one or two seeds.
    ///
    /// - Parameter typed: The reports one after the other, in hexadecimal.
    private static func reports(_ typed: String, _ windows: [[DayWindow]]) -> [[ReportBatch.Dated]]? {
        guard let bytes = Hexadecimal.bytes(typed), bytes.count.isMultiple(of: ProtectedReport.count) else {
            return nil
        }
        let reports = stride(from: 0, to: bytes.count, by: ProtectedReport.count).compactMap {
            ProtectedReport(bytes: Array(bytes[$0..<$0 + ProtectedReport.count]))
        }
        let count = windows.reduce(0) { $0 + $1.count }
        guard [count, 2 * count].contains(reports.count), Set(reports.map(\.iv)).count == reports.count else {
            return nil
        }
        var rest = reports[...]
        return windows.map { windows in
            windows.flatMap { window in
                defer { rest = rest.dropFirst(reports.count / count) }
                return rest.prefix(reports.count / count).map { ReportBatch.Dated(day: window.day, report: $0) }
            }
        }
    }

    // MARK: Entered warnings

    private func confirm(_ visit: PortalRequest) async throws -> PortalAnswer {
        let ids = visit.form["id"].split(separator: ",").map(String.init)
        let error: PortalText? =
            switch try await authority.warnings.confirm(ids, officer: visit.officer) {
            case .confirmed: nil
            case .gone: .proposalGone
            case .own: .proposalOwn
            case .exists: .proposalExists
            }
        guard let error else { return .redirect("\(PortalPath.warnings)?confirmed") }
        return .page(try await page(visit, error: visit.texts(error)), .conflict)
    }

    private func drop(_ visit: PortalRequest) async throws -> PortalAnswer {
        guard try await authority.warnings.withdrawProposal(visit.form["id"], officer: visit.officer) else {
            return .page(try await page(visit, error: visit.texts(.notDropped)), .conflict)
        }
        return .redirect("\(PortalPath.warnings)?withdrawn")
    }

    private func refuse(_ entry: WarningEntry, _ visit: PortalRequest) async throws -> PortalAnswer {
        let isTooLong = entry.fields.visits.count > WarningEntry.maximumVisits
        let error =
            isTooLong
            ? visit.texts(.tooManyVisits, ["maximum": "\(WarningEntry.maximumVisits)"]) : visit.texts(.warningRefused)
        return .page(try await page(visit, entry.fields, error: error), .unprocessableContent)
    }

    /// Marks the visits that have already been entered.
    private func refuse(
        _ entry: WarningEntry,
        _ entered: [Int],
        _ visit: PortalRequest
    ) async throws -> PortalAnswer {
        let fields = entry.fields.marking(entered, visit.texts(.visitExists))
        return .page(try await page(visit, fields, error: visit.texts(.warningExists)), .conflict)
    }

    private func withdraw(_ visit: PortalRequest) async throws -> PortalAnswer {
        if try await authority.warnings.withdraw(visit.form["id"], officer: visit.officer) {
            return .redirect("\(PortalPath.warnings)?withdrawn")
        }
        return .page(try await page(visit, error: visit.texts(.notWithdrawn)), .conflict)
    }

    private func page(
        _ visit: PortalRequest,
        _ fields: WarningFields = WarningEntry().fields,
        notice: PortalText? = nil,
        error: String? = nil
    ) async throws -> WarningsView {
        let (now, texts, diseases) = (try authority.clock.now(), visit.texts, diseases)
        let today = clock.reading(now).day
        let proposals = try await proposals(for: visit)
        let others = proposals.filter { !$0.isOwn }
        let warnings = try await authority.warnings.list()
        let lines = WarningLines(warnings, try await authority.warnings.codeWarnings(), diseases, clock, texts)
        let waiting = lines.all.filter(\.isWaiting)
        return WarningsView(
            notice: notice.map { texts($0) },
            error: error,
            visits: fields.visits,
            hasSeveral: fields.visits.count > 1,
            disease: fields.disease,
            level: fields.level,
            identifiers: Set(warnings.map(\.warning.publicIdentifier.string)).sorted(),
            hasDiseases: diseases.profiles.count > 1,
            diseases: diseases.choices(fields.disease.value, texts),
            levels: (1...8).map { level in
                WarningsView.Level(
                    level: level,
                    levelName: texts.level(level),
                    isChosen: String(level) == fields.level.value
                )
            },
            firstDay: LocalClock.text(day: today - Int64(diseases.profiles.map(\.retentionDays).max() ?? 0)),
            lastDay: LocalClock.text(day: today),
            zone: clock.name,
            maximum: WarningEntry.maximumVisits,
            canReadCodes: scripts != nil,
            needsSecondOfficer: authority.warnings.needsSecondOfficer,
            proposals: proposals,
            hasProposals: !proposals.isEmpty,
            all: others.count > 1 ? others.map(\.id).joined(separator: ",") : nil,
            proposalCount: others.count,
            hasWarnings: !waiting.isEmpty,
            warnings: waiting
        )
    }

    /// The warnings that wait for a second officer.
    private func proposals(for visit: PortalRequest) async throws -> [WarningsView.Proposal] {
        let (texts, diseases) = (visit.texts, diseases)
        func line(
            _ proposal: (id: String, officer: String, end: Hour),
            _ venue: String,
            _ range: Range<Interval>,
            profile: UInt8?,
            level: UInt8
        ) -> WarningsView.Proposal {
            WarningsView.Proposal(
                id: proposal.id,
                identifier: venue,
                start: texts.dayAndTime(range.lowerBound.start, clock),
                end: texts.dayAndTime(range.upperBound.start, clock),
                disease: diseases.name(profile, texts),
                level: texts.level(level),
                officerName: proposal.officer,
                isOwn: proposal.officer == visit.officer,
                until: texts.dayAndTime(proposal.end.start, clock)
            )
        }
        let proposals = try await authority.warnings.proposals().map { proposal in
            let warning = proposal.warnings.first
            return line(
                (proposal.id, proposal.officer, proposal.end),
                warning?.publicIdentifier.string ?? "",
                proposal.range,
                profile: warning?.profile,
                level: warning?.transmissionRiskLevel ?? 1
            )
        }
        let fromCodes = try await authority.warnings.codeProposals().map { proposal in
            let warning = proposal.warning
            return line(
                (proposal.id, proposal.officer, proposal.end),
                texts.venue(warning),
                warning.range,
                profile: warning.profile,
                level: warning.transmissionRiskLevel
            )
        }
        return proposals + fromCodes
    }
}
