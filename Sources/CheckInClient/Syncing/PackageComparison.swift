import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Matching

/// Compares the diary's check-ins at venues of an authority with the packages downloaded from it.
///
/// This also works while the diary is locked. In that case, only the fact that there is news is
/// stored. The matches are found again when the diary is unlocked.
struct PackageComparison {
    let diary: Diary
    let authority: EnrolledAuthority
    let packages: PublishedFiles

    /// Compares the diary with the packages of some hours.
    ///
    /// - Parameter hours: The hours of the packages, in ascending order without a gap.
    func run(
        _ hours: [Hour],
        newestHour: Hour,
        progress: @Sendable (SyncProgress) -> Void
    ) async throws -> LastCheck {
        let (subjects, others) = try subjects()
        let matching = PackageMatching(
            subjects.mapValues(\.presences),
            ownIVs: try diary.read { try $0.ownIVs() }
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
            let found = try found(in: step, tagged(warnings, subjects), subjects)
            let recalled = Set(warnings.filter(\.isRecall).map(\.matchIV))
            // Check-ins without a match are recorded at the end. After an interruption, they are compared
            // again.
            let isWhole = step.done == step.count || !recalled.isEmpty
            let compared = isWhole ? step.compared : step.compared.filter { found[$0] != nil }
            guard !compared.isEmpty else { return }
            try keep(found, recalled: recalled, of: compared, until: step.hour, subjects)
        }
        return LastCheck(
            time: diary.now,
            newestHour: newestHour,
            packages: hours.count,
            checkIns: subjects.count,
            checkInsOfOthers: others
        )
    }

    /// A check-in that belongs to this authority.
    private struct Subject {
        let presences: [Presence]
        let identifier: IdentifierTag?
        let comparedUntil: Hour?
    }

    /// Returns the check-ins to compare, and the number of check-ins at venues of authorities that the diary is not
    /// enrolled with. Visits without a code are neither.
    private func subjects() throws -> (subjects: [CheckInID: Subject], others: Int) {
        try diary.read { transaction in
            try transaction.require(.matching)
            let number = try transaction.requireAuthority().number
            var (subjects, others): ([CheckInID: Subject], Int) = ([:], 0)
            for id in try transaction.ids() {
                let checkIn = try transaction.checkIn(id)
                guard !checkIn.presences.isEmpty else { continue }
                guard checkIn.fingerprint.authority == number else {
                    others += checkIn.fingerprint.authority == 0 ? 1 : 0
                    continue
                }
                let compared = try transaction.owner.map { try $0.trace(of: id).comparison.newestHour }
                subjects[id] = Subject(
                    presences: checkIn.presences,
                    identifier: checkIn.fingerprint.identifier,
                    comparedUntil: compared ?? checkIn.fingerprint.comparedUntil
                )
            }
            return (subjects, others)
        }
    }

    /// Returns the matches between a step's package and each check-in that was compared with the
    /// package.
    private func found(
        in step: PackageMatching<CheckInID>.Step,
        _ warnings: [(warning: VenueWarning, tag: IdentifierTag)],
        _ subjects: [CheckInID: Subject]
    ) -> [CheckInID: [Comparison.Found]] {
        var found = step.matches.mapValues { $0.map { Comparison.Found(match: $0, isWarning: false) } }
        for (warning, tag) in warnings {
            for id in step.compared where subjects[id]?.identifier == tag {
                let index = subjects[id]?.presences.firstIndex { $0.window.overlaps(warning.window) }
                if let match = index.flatMap({ Match(warning, presence: $0) }) {
                    found[id, default: []].append(Comparison.Found(match: match, isWarning: true))
                }
            }
        }
        return found
    }

    /// Returns the warnings that can concern a check-in's venue, each with the tag of the venue
    /// that the warning names.
    private func tagged(
        _ warnings: [VenueWarning],
        _ subjects: [CheckInID: Subject]
    ) throws -> [(warning: VenueWarning, tag: IdentifierTag)] {
        let stays = subjects.values.filter { $0.identifier != nil }.flatMap(\.presences).map(\.window)
        let possible = warnings.filter { warning in !warning.isRecall && stays.contains { $0.overlaps(warning.window) }
        }
        guard !possible.isEmpty, let salt = try diary.backgroundState().identifierSalt else { return [] }
        return try possible.map { ($0, try IdentifierTag($0.publicIdentifier, salt: Array(salt))) }
    }

    /// Stores the matches and records the comparison of some check-ins, in one transaction. Skips
    /// check-ins whose presences have changed since the comparison began.
    private func keep(
        _ found: [CheckInID: [Comparison.Found]],
        recalled: Set<[UInt8]>,
        of compared: [CheckInID],
        until hour: Hour,
        _ subjects: [CheckInID: Subject]
    ) throws {
        let profiles = try diary.configuration()?.profiles ?? .standard
        try diary.transaction { transaction in
            try transaction.require(.matching)
            let ids = Set(try transaction.ids())
            for id in compared where ids.contains(id) {
                guard let presences = subjects[id]?.presences, try transaction.checkIn(id).presences == presences
                else { continue }
                try transaction.update(id) { checkIn in
                    checkIn.fingerprint.comparedUntil = max(hour, checkIn.fingerprint.comparedUntil ?? hour)
                }
                guard let owner = transaction.owner else {
                    try transaction.noteNews(of: id, found[id] ?? [], profiles)
                    continue
                }
                var trace = try owner.trace(of: id)
                trace.comparison.newestHour = hour
                trace.comparison.removeWarnings(recalled)
                trace.comparison.add(found[id] ?? [], of: presences)
                try owner.setTrace(trace, of: id)
            }
        }
    }
}

extension Transaction {
    /// Records that there is news, if the matches of a check-in cause a risk of a disease.
    fileprivate func noteNews(
        of id: CheckInID,
        _ found: [Comparison.Found],
        _ profiles: DiseaseProfiles
    ) throws {
        let window = try checkIn(id).window
        let hasRisk = profiles.usable.contains { profile in
            let matches = found.map(\.match).filter { $0.record.profile == profile.number }
            let stay = window.start..<window.end
            return CheckInRisk(stay: stay, matches: matches, parameters: profile.risk).risk > .none
        }
        guard hasRisk else { return }
        try updateBackground { ($0.hasNews, $0.isNewsTold) = (true, false) }
    }
}

extension DayWindow {
    func overlaps(_ other: DayWindow) -> Bool {
        day == other.day && intervals.overlaps(other.intervals)
    }
}

extension Match {
    /// Creates a match for a warning from the authority, as if a visitor had sent a report. Returns
    /// nil if the warning's values are not valid in a report.
    fileprivate init?(_ warning: VenueWarning, presence: Int) {
        let record = try? ReportRecord(
            window: warning.window,
            profile: warning.profile,
            transmissionRiskLevel: warning.transmissionRiskLevel,
            infectiousness: .standard,
            type: .unspecified
        )
        guard let record else { return nil }
        self.init(presence: presence, iv: warning.matchIV, record: record)
    }
}

extension VenueWarning {
    /// A match for a warning uses this value instead of a report's IV. A recall has the same value
    /// as the warning that it recalls.
    fileprivate var matchIV: [UInt8] { Array(SHA256.hash(original.content).prefix(16)) }
}
