import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Clocks
import Matching

/// What to do after exposures, and until when: in the authority's words, or in the program's own words.
struct AdviceWords {
    /// By the numbers of the authorities.
    private let advice: [UInt8: Advice]
    private let languages: [String]
    /// Decides which deadlines have passed. It changes no time.
    let now: UnixTime

    /// - Parameter languages: The user's, the most preferred first.
    init(_ advice: [UInt8: Advice], languages: [String] = UserLanguages.codes, now: UnixTime) {
        (self.advice, self.languages, self.now) = (advice, languages, now)
    }

    /// What to do after exposures to one disease with one risk.
    func steps(for exposures: [CheckInExposure]) -> [String] {
        guard let level = exposures.first.flatMap(level(of:)) else { return deadlines(of: exposures) }
        return shown(level, exposures).map { $0.words(\.localMinute) }
    }

    /// All advice: for each disease and risk what to do, then what happened, the telephone number and the link. The
    /// increased risks come first.
    ///
    /// - Parameter otherRisks: The risks of encounters by Bluetooth. They have no disease.
    func lines(for exposures: [CheckInExposure], otherRisks: [Risk]) -> [String] {
        let groups = Dictionary(grouping: exposures) {
            Group(risk: $0.risk.risk, disease: $0.profile.number, authority: $0.authority)
        }
        let sorted = groups.sorted { $0.key < $1.key }
        var lines = sorted.flatMap { _, exposures in self.lines(ofGroup: exposures) }
        // The program's own words are for all diseases at once.
        let withoutWords = exposures.filter { level(of: $0) == nil }.map(\.risk.risk) + otherRisks
        if let risk = withoutWords.max() { lines += risk.advice + [""] }
        return lines
    }

    private struct Group: Hashable, Comparable {
        let risk: Risk
        let disease, authority: UInt8

        static func < (left: Group, right: Group) -> Bool {
            if left.risk != right.risk { return left.risk > right.risk }
            return (left.disease, left.authority) < (right.disease, right.authority)
        }
    }

    private func lines(ofGroup exposures: [CheckInExposure]) -> [String] {
        guard let level = level(of: exposures[0]) else {
            let deadlines = deadlines(of: exposures)
            guard !deadlines.isEmpty else { return [] }
            return deadlines + ["Ask a doctor or your health authority what to do, before you go anywhere.", ""]
        }
        return level.lines(shown(level, exposures), time: \.localMinute) + [""]
    }

    private func shown(_ level: LevelAdvice, _ exposures: [CheckInExposure]) -> [ShownStep] {
        level.shown(exposures[0].profile, begins: exposures.map(\.begin), now: now)
    }

    private func level(of exposure: CheckInExposure) -> LevelAdvice? {
        guard let text = advice[exposure.authority]?[exposure.profile]?.text(in: languages) else { return nil }
        return exposure.risk.risk == .increased ? text.increased : text.low
    }

    /// Without advice: what helps, and until when, first what is still possible.
    private func deadlines(of exposures: [CheckInExposure]) -> [String] {
        let ends = Dictionary(grouping: exposures.flatMap(\.deadlines), by: \.end).sorted { $0.key < $1.key }
        let lines = ends.map { end, same in
            let names = Set(same.map { $0.deadline.words() }).sorted().joined(separator: ", ")
            return (isAhead: end > now, names: names, end: end.localMinute)
        }
        let disease = exposures.first?.disease ?? ""
        return lines.filter(\.isAhead).map { "\(disease): \($0.names) helps until \($0.end)" }
            + lines.filter { !$0.isAhead }.map { "\(disease): the time for \($0.names) ended on \($0.end)" }
    }
}

extension ExposureNotice {
    /// The notification. Its words tell nothing to a person who looks over the user's shoulder, except that there is
    /// something to do, and until when.
    var sentence: String {
        guard let until else { return "There is news: run checkin exposures." }
        return "There is something to do until \(until.localMinute): run checkin exposures."
    }
}
