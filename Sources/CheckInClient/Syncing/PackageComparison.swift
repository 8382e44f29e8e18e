import CheckInProtocol
import Cryptography
import Matching
import Publication

/// Compares the diary with the packages that are here. Works while the diary is locked.
struct PackageComparison {
    let diary: Diary
    let authority: EnrolledAuthority
    let packages: PublishedFiles

    /// - Parameter hours: Rising, without a gap.
    func run(
        _ hours: [Hour],
        newestHour: Hour,
        progress: @Sendable (SyncProgress) -> Void
    ) async throws -> LastCheck {
        let (subjects, others) = try subjects()
        let matching = PackageMatching(
            subjects.mapValues(\.presences),
            ownIVs: try diary.transaction { try $0.ownIVs() }
        )
        var ledger = MatchLedger(lastHours: subjects.compactMapValues(\.comparedUntil))
        var package: ReportPackage?
        try await matching.run(hours, ledger: &ledger) { hour in
            let loaded = try packages.package(of: hour, by: authority)
            package = loaded
            return loaded
        } report: { step in
            progress(.comparing(done: step.done, of: step.count))
            guard !step.compared.isEmpty, let warnings = package?.warnings else { return }
            let found = found(in: step, warnings, subjects)
            // What was compared without a match is noted at the end: whoever is interrupted compares it once more.
            guard !found.isEmpty || step.done == step.count else { return }
            let until = step.compared.reduce(into: [:]) { $0[$1] = step.hour }
            try keep(found, comparedUntil: until, subjects)
        }
        return LastCheck(
            time: diary.now,
            newestHour: newestHour,
            packages: hours.count,
            checkIns: subjects.count,
            checkInsOfOthers: others
        )
    }

    /// A check-in of this authority.
    private struct Subject {
        let presences: [Presence]
        let publicIdentifier: [UInt8]?
        let comparedUntil: Hour?
    }

    /// - Returns: Also how many check-ins are of other authorities.
    private func subjects() throws -> (subjects: [CheckInID: Subject], others: Int) {
        let host = VenueClue.hash(authority.host)
        return try diary.transaction { transaction in
            try transaction.clientState().require(.matching)
            var subjects: [CheckInID: Subject] = [:]
            let ids = try transaction.ids()
            for id in ids {
                let clue = try transaction.clue(of: id)
                guard clue?.authority == host || clue == nil else { continue }
                subjects[id] = Subject(
                    presences: try transaction.matchingRecords(of: id),
                    publicIdentifier: clue?.publicIdentifier,
                    comparedUntil: try transaction.comparison(of: id).newestHour
                )
            }
            return (subjects, ids.count - subjects.count)
        }
    }

    /// What the package of a step says about each check-in that it was compared with.
    private func found(
        in step: PackageMatching<CheckInID>.Step,
        _ warnings: [VenueWarning],
        _ subjects: [CheckInID: Subject]
    ) -> [CheckInID: [Comparison.Found]] {
        var found = step.matches.mapValues { $0.map { Comparison.Found(match: $0, isWarning: false) } }
        for warning in warnings {
            let identifier = VenueClue.hash(warning.publicIdentifier.string)
            for id in step.compared where subjects[id]?.publicIdentifier == identifier {
                let index = subjects[id]?.presences.firstIndex { $0.window.overlaps(warning.window) }
                if let match = index.flatMap({ Match(warning, presence: $0) }) {
                    found[id, default: []].append(Comparison.Found(match: match, isWarning: true))
                }
            }
        }
        return found
    }

    /// Keeps matches, and that check-ins were compared, in one step: of those whose presences are still the ones that were compared.
    private func keep(
        _ found: [CheckInID: [Comparison.Found]],
        comparedUntil: [CheckInID: Hour],
        _ subjects: [CheckInID: Subject]
    ) throws {
        try diary.transaction { transaction in
            try transaction.clientState().require(.matching)
            let ids = Set(try transaction.ids())
            for (id, hour) in comparedUntil where ids.contains(id) {
                guard let presences = subjects[id]?.presences, try transaction.matchingRecords(of: id) == presences
                else { continue }
                var comparison = try transaction.comparison(of: id)
                comparison.newestHour = hour
                comparison.add(found[id] ?? [], of: presences)
                try transaction.setComparison(comparison, of: id)
            }
        }
    }
}

extension DayWindow {
    func overlaps(_ other: DayWindow) -> Bool {
        day == other.day && intervals.overlaps(other.intervals)
    }
}

extension Match {
    /// A warning of the authority, as if somebody had reported it.
    fileprivate init?(_ warning: VenueWarning, presence: Int) {
        let record = try? ReportRecord(
            window: warning.window,
            transmissionRiskLevel: warning.transmissionRiskLevel,
            infectiousness: .standard,
            type: .unspecified
        )
        guard let record else { return nil }
        self.init(presence: presence, iv: Array(SHA256.hash(warning.content).prefix(16)), record: record)
    }
}
