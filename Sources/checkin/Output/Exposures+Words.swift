import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Clocks
import Matching

extension CheckedAuthority {
    /// When the diary was last compared with the authority, and whether news is missing.
    ///
    /// - Parameter namesHost: Whether the lines name the authority.
    fileprivate func lines(namesHost: Bool, now: UnixTime) -> [String] {
        let name = namesHost ? " (\(host))" : ""
        guard let check else { return ["Last check\(name): none yet; run checkin sync."] }
        let missing = check.missingNews(at: now).map { ["News\(name): \($0)."] } ?? []
        return ["Last check\(name): \(check.time.localMinute). \(check.sentence)"] + missing
    }
}

extension [CheckedAuthority] {
    /// The check that is the longest ago; nil if the diary was not compared with one of its authorities yet.
    var oldestCheck: LastCheck? {
        contains { $0.check == nil } ? nil : compactMap(\.check).min { $0.newestHour < $1.newestHour }
    }
}

extension [AssessedCheckIn] {
    /// A calendar, the exposures by day, the advice to the user, and the time of the last check.
    ///
    /// - Parameters:
    ///   - days: The days with encounters by Bluetooth.
    ///   - checked: The diary's authorities.
    func exposureLines(_ days: [ProximityDay], _ checked: [CheckedAuthority], today: UnixTime) -> [String] {
        deadlineLines(now: today) + factLines(days, checked, today: today)
    }

    /// What helps, and until when: first what is still possible. Empty if no disease has a deadline.
    private func deadlineLines(now: UnixTime) -> [String] {
        let deadlines = exposures.flatMap { checkIn, exposure in
            exposure.deadlines.map { (exposure.disease, $0.name, $0.end, checkIn.venue.name) }
        }
        guard !deadlines.isEmpty else { return [] }
        let (ahead, passed) = (deadlines.filter { $0.2 > now }, deadlines.filter { $0.2 <= now })
        let lines = ahead.sorted { $0.2 < $1.2 }.map { disease, name, end, venue in
            "\(disease): \(name) helps until \(end.localMinute), after \(venue.quoted)"
        }
        let missed = passed.sorted { $0.2 < $1.2 }.map { disease, name, end, venue in
            "\(disease): the time for \(name) ended on \(end.localMinute), after \(venue.quoted)"
        }
        return lines + missed + ["Ask a doctor or your health authority, before you go there.", ""]
    }

    private func factLines(_ days: [ProximityDay], _ checked: [CheckedAuthority], today: UnixTime) -> [String] {
        guard checked.contains(where: { $0.check != nil }) else {
            guard !days.isEmpty else { return ["Not compared yet: run checkin sync."] }
            return ExposureCalendar([], days, today: today).lines + [""] + Self.lines([], days, otherwise: "")
        }
        let calendar = ExposureCalendar(exposures.flatMap { $0.exposure.risk.days }, days, today: today)
        let stale = checked.compactMap(\.check).filter { $0.missingNews(at: today) != nil }
        let until = stale.map(\.newestHour).min().map { " until \($0.start.localMinute)" } ?? ""
        var lines = calendar.lines + [""]
        lines += Self.lines(exposures, days, otherwise: "No exposures found\(until).")
        lines += Self.lines(dismissed: count(where: \.isDismissed))
        lines += Self.lines(unknown: map(\.unknownMatches).reduce(0, +))
        return lines + checked.flatMap { $0.lines(namesHost: checked.count > 1, now: today) }
    }

    private static func lines(
        _ found: [(checkIn: CheckIn, exposure: CheckInExposure)],
        _ days: [ProximityDay],
        otherwise nothing: String
    ) -> [String] {
        guard !found.isEmpty || !days.isEmpty else { return [nothing] }
        let lines = found.flatMap { checkIn, exposure -> [String] in
            let stayDays = exposure.risk.daysWithRisk
            var lines = stayDays.flatMap { day -> [String] in
                let heading = "\(day.day.start.utc("%Y-%m-%d, %A")) (UTC): \(day.risk.words), \(exposure.disease)"
                return [heading, checkIn.line(withDay: true)] + exposure.lines(of: day).map { "    \($0)" }
            }
            if stayDays.count > 1 { lines.append("    All days of this stay together: \(exposure.risk.risk.words)") }
            return lines
        }
        let highest = (found.map(\.exposure.risk.risk) + days.map(\.risk)).max() ?? .none
        return lines + days.flatMap(\.lines) + [""] + highest.advice + [""]
    }

    /// Explains why a notification may have been about an overlap that is no risk.
    private static func lines(dismissed count: Int) -> [String] {
        guard count > 0 else { return [] }
        return [
            "\(count.checkIns) overlapped a report by less than 30 seconds: no risk. "
                + "While locked, the diary compares stays in steps of five minutes only, and may have notified you."
        ]
    }
}

extension [AssessedCheckIn] {
    /// Says how many reports were ignored because their disease is not known.
    private static func lines(unknown count: Int) -> [String] {
        count > 0 ? ["\(count.reports) of a disease that this version does not know were ignored."] : []
    }
}

extension CheckInExposure {
    /// The name of the disease.
    var disease: String { profile.name() }
}

extension CheckInRisk {
    /// The days that have a risk by themselves. The advice depends on the risk of the check-in.
    /// That risk may be higher, because it is calculated from the sum of all days.
    var daysWithRisk: [DayRisk] { days.filter { $0.risk > .none } }
}

extension CheckInExposure {
    /// The overlaps on a day, and the resulting risk.
    func lines(of day: DayRisk) -> [String] {
        day.exposures.map(\.words) + [day.explanation]
            + (isWarned ? ["The health authority itself has issued a warning for this venue."] : [])
    }
}

extension Risk {
    var words: String {
        switch self {
        case .none: "no risk"
        case .low: "low risk"
        case .increased: "increased risk"
        }
    }

    /// The advice to the user.
    var advice: [String] {
        switch self {
        case .none: []
        case .low:
            [
                "Low risk: you were near a person who tested positive, for a short time or at a distance.",
                "Watch for symptoms for 14 days, and get tested if you have any.",
            ]
        case .increased:
            [
                "Increased risk: you were near a person who tested positive, for long enough to be infected.",
                "Get tested, and avoid contact with others until you have the result. Ask your health authority where to go.",
            ]
        }
    }
}

extension Exposure {
    /// The overlap in local time. The text includes the local day, because the day of the risk is
    /// in UTC.
    var words: String { "\(minutes) minutes of overlap with a reported visit from \(record.times)" }
}
