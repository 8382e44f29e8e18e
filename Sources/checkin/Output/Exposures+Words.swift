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
    /// What to do and until when, the exposures by day, the time of the last check, and how the risks were calculated.
    ///
    /// - Parameters:
    ///   - days: The days with encounters by Bluetooth.
    ///   - checked: The diary's authorities.
    ///   - missingCheck: Why nothing was compared yet; nil after the first comparison.
    func exposureLines(
        _ days: [ProximityDay],
        _ checked: [CheckedAuthority],
        _ words: AdviceWords,
        missingCheck: String?
    ) -> [String] {
        let found = missingCheck == nil ? exposures : []
        let advice = words.lines(for: found.map(\.exposure), otherRisks: days.map(\.risk))
        if let missingCheck {
            let calendar = ExposureCalendar([], days, today: words.now).lines
            return days.isEmpty ? [missingCheck] : advice + calendar + [""] + days.flatMap(\.lines)
        }
        return advice + factLines(found, days, checked, today: words.now)
    }

    private func factLines(
        _ found: [(checkIn: CheckIn, exposure: CheckInExposure)],
        _ days: [ProximityDay],
        _ checked: [CheckedAuthority],
        today: UnixTime
    ) -> [String] {
        let calendar = ExposureCalendar(found.flatMap { $0.exposure.risk.days }, days, today: today)
        let stale = checked.compactMap(\.check).filter { $0.missingNews(at: today) != nil }
        let until = stale.map(\.newestHour).min().map { " until \($0.start.localMinute)" } ?? ""
        var lines = Self.places(found) + days.flatMap(\.lines)
        lines += lines.isEmpty ? ["No exposures found\(until)."] : [""]
        lines = (lines.count == 1 ? calendar.lines + [""] + lines : lines + calendar.lines + [""])
        lines += Self.lines(dismissed: count(where: \.isDismissed))
        lines += Self.lines(unknown: map(\.unknownMatches).reduce(0, +))
        lines += checked.flatMap { $0.lines(namesHost: checked.count > 1, now: today) }
        let details = found.flatMap { checkIn, exposure in
            exposure.risk.daysWithRisk.flatMap { day in
                ["\(exposure.heading(of: day)), \(checkIn.venue.name.quoted)"]
                    + exposure.lines(of: day).map { "    \($0)" }
            }
        }
        return details.isEmpty ? lines : lines + ["", "Details:"] + details + Self.calculation
    }

    /// Explains the details.
    private static let calculation = [
        "A reported visit can end later than the person left, because the air stays infectious for some time. "
            + "The number after x is the weight of a minute: the more infectious the person was, the higher it is."
    ]

    /// Where and when the exposures were.
    private static func places(_ found: [(checkIn: CheckIn, exposure: CheckInExposure)]) -> [String] {
        found.flatMap { checkIn, exposure -> [String] in
            let days = exposure.risk.daysWithRisk
            let lines = days.flatMap { [exposure.heading(of: $0), checkIn.line(withDay: true)] }
            guard days.count > 1 else { return lines }
            return lines + ["    All days of this stay together: \(exposure.risk.risk.words)"]
        }
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
    /// The day with its risk and the disease.
    func heading(of day: DayRisk) -> String {
        "\(day.day.start.utc("%Y-%m-%d, %A")) (UTC): \(day.risk.words), \(disease)"
    }

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

    /// The program's own advice, which is used without the authority's: first what to do.
    var advice: [String] {
        switch self {
        case .none: []
        case .low:
            [
                "Watch for symptoms for 14 days, and get tested if you have any.",
                "Low risk: you were near a person who tested positive, for a short time or at a distance.",
            ]
        case .increased:
            [
                "Get tested, and avoid contact with others until you have the result. Ask your health authority where to go.",
                "Increased risk: you were near a person who tested positive, for long enough to be infected.",
            ]
        }
    }
}

extension Exposure {
    /// The overlap in local time. The text includes the local day, because the day of the risk is
    /// in UTC.
    var words: String { "\(Int(minutes).minutes) of overlap with a reported visit from \(record.times)" }
}
