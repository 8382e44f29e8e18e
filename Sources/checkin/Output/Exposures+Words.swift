import CheckInClient
import CheckInProtocol
import Matching

extension [AssessedCheckIn] {
    /// A calendar, what was found on which day, what to do, and when it was looked for.
    func exposureLines(lastCheck: LastCheck?, today: UnixTime) -> [String] {
        guard let lastCheck else { return ["Nothing was compared yet: checkin sync."] }
        let calendar = ExposureCalendar(exposures.flatMap { $0.exposure.risk.days }, today: today)
        let missing = lastCheck.missingNews(at: today)
        let until = missing.map { _ in " until \(lastCheck.newestHour.start.localMinute)" } ?? ""
        return calendar.lines + [""] + Self.lines(exposures, otherwise: "Nothing was found\(until).")
            + Self.lines(dismissed: count(where: \.isDismissed))
            + ["Last check: \(lastCheck.time.localMinute). \(lastCheck.sentence)"]
            + (missing.map { ["News: \($0)."] } ?? [])
    }

    private static func lines(
        _ found: [(checkIn: CheckIn, exposure: CheckInExposure)],
        otherwise nothing: String
    ) -> [String] {
        guard !found.isEmpty else { return [nothing] }
        let lines = found.flatMap { checkIn, exposure in
            let days = exposure.risk.daysWithRisk
            return days.flatMap { day in
                ["\(day.day.start.utc("%Y-%m-%d, %A")) (UTC): \(day.risk.words)", checkIn.line(withDay: true)]
                    + exposure.lines(of: day).map { "    \($0)" }
            } + (days.count > 1 ? ["    All days of this stay together: \(exposure.risk.risk.words)"] : [])
        }
        let highest = found.map(\.exposure.risk.risk).max() ?? .none
        return lines + [""] + highest.advice + [""]
    }

    /// Why somebody was told of something that is nothing.
    private static func lines(dismissed count: Int) -> [String] {
        guard count > 0 else { return [] }
        return [
            "\(count.checkIns) shared five minutes of the clock with what was reported, but less than half a minute of time: no risk. "
                + "A locked diary knows stays in steps of five minutes only, and may have told you of it."
        ]
    }
}

extension CheckInRisk {
    /// Each has a risk of its own. That of the check-in, which says what to do, is that of their sum: it may be higher.
    var daysWithRisk: [DayRisk] { days.filter { $0.risk > .none } }
}

extension CheckInExposure {
    /// What was shared on a day, and what that means.
    func lines(of day: DayRisk) -> [String] {
        day.exposures.map(\.words) + [day.explanation]
            + (isWarned ? ["The health authority itself has warned of this venue."] : [])
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

    /// What to do.
    var advice: [String] {
        switch self {
        case .none: []
        case .low:
            [
                "Low risk: you were near somebody who was tested positive, for a short time or from afar.",
                "Watch for symptoms for 14 days, and get a test if there are any.",
            ]
        case .increased:
            [
                "Increased risk: you were near somebody who was tested positive, for long enough to be infected.",
                "Get a test, and keep away from others until you have the result. Your health authority tells you where.",
            ]
        }
    }
}

extension Exposure {
    /// What was shared, in the time of this place, with its day: the day of the risk is one of UTC.
    var words: String { "\(minutes) minutes together, reported \(record.times)" }
}
