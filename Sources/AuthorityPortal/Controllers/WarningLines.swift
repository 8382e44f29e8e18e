import AuthorityProtocol
import CheckInProtocol
import HealthAuthority

/// The authority's diseases on pages.
struct Diseases {
    let profiles: [DiseaseProfile]

    init(_ authority: Authority) {
        profiles = authority.publisher.parameters.profiles.usable
    }

    /// The name of a disease in the language of the page, or its number if there is no such disease any more.
    func name(_ number: UInt8?, _ texts: PortalTexts) -> String {
        guard let number else { return "" }
        return profiles.first { $0.number == number }?.name(in: [texts.code]) ?? "\(number)"
    }

    /// - Parameter chosen: The number of a disease; another text if none is chosen.
    func choices(_ chosen: String, _ texts: PortalTexts) -> [WarningsView.Disease] {
        profiles.map { profile in
            WarningsView.Disease(
                disease: profile.number,
                diseaseName: profile.name(in: [texts.code]),
                isChosen: "\(profile.number)" == chosen
            )
        }
    }
}

/// The warnings that do not wait for a second officer, as lines of a table.
struct WarningLines {
    /// In the order of their times, with the latest first.
    let all: [WarningsView.Line]

    init(
        _ listed: [Warnings.Listed],
        _ fromCodes: [CodeWarning.Listed],
        _ diseases: Diseases,
        _ clock: LocalClock,
        _ texts: PortalTexts
    ) {
        func state(_ published: Hour?) -> String {
            published.map { texts(.published, ["time": texts.dayAndTime($0.start, clock)]) } ?? texts(.waiting)
        }
        let recalls = listed.filter(\.warning.isRecall)
        let lines = listed.map { entry in
            let window = entry.warning.window.intervals
            let isRecalled = entry.isRecalled(by: recalls)
            let state = state(entry.published)
            return WarningsView.Line(
                id: entry.id,
                identifier: entry.warning.publicIdentifier.string,
                day: texts.day(window.lowerBound.start, clock),
                times: texts.times(window.lowerBound.start..<window.upperBound.start, clock),
                profile: entry.warning.profile,
                disease: diseases.name(entry.warning.profile, texts),
                level: texts.level(entry.warning.transmissionRiskLevel),
                isWaiting: entry.published == nil,
                canBeRecalled: entry.published != nil && !entry.warning.isRecall && !isRecalled,
                state: entry.warning.isRecall
                    ? texts(.recallState, ["state": state])
                    : isRecalled ? texts(.recalledState, ["state": state]) : state,
                start: window.lowerBound.number,
                publishedHour: entry.published?.number ?? 0
            )
        }
        let codeLines = fromCodes.map { entry in
            let range = entry.warning.range
            return WarningsView.Line(
                id: entry.id,
                identifier: texts.venue(entry.warning),
                day: texts.day(range.lowerBound.start, clock),
                times: texts.timesOverDays(range.lowerBound.start..<range.upperBound.start, clock),
                profile: entry.warning.profile,
                disease: diseases.name(entry.warning.profile, texts),
                level: texts.level(entry.warning.transmissionRiskLevel),
                isWaiting: entry.published == nil,
                canBeRecalled: false,
                state: state(entry.published),
                start: range.lowerBound.number,
                publishedHour: entry.published?.number ?? 0
            )
        }
        all = (lines + codeLines).sorted { ($1.start, $0.identifier, $0.id) < ($0.start, $1.identifier, $1.id) }
    }
}

extension PortalTexts {
    /// The venue of a warning that was made from its code.
    func venue(_ warning: CodeWarning) -> String {
        let address = warning.address.string
        return self(
            .byCode,
            ["venueName": address.isEmpty ? warning.name.string : "\(warning.name.string), \(address)"]
        )
    }

    /// Formats a range of times. The end has its day if it is on another one.
    func timesOverDays(_ range: Range<UnixTime>, _ clock: LocalClock) -> String {
        guard day(range.lowerBound, clock) != day(range.upperBound, clock) else { return times(range, clock) }
        return self(.timeRange, ["start": clock.time(range.lowerBound), "end": dayAndTime(range.upperBound, clock)])
    }
}
