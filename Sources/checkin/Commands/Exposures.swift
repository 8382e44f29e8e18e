import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import Matching

/// `checkin exposures`
struct Exposures: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show when you were near somebody who was tested positive, and what to do.",
        discussion: """
            What is shown was found on this device, and nobody else knows of it. Above it stands a calendar of the last 14 days, \
            with a ! for an increased risk and a + for a low one.
            """
    )

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let lastCheck: String?
        let exposures: [ExposureReport]
    }

    func run() throws {
        let unlocked = try reading.unlock()
        let found = try unlocked.exposures()
        let check = try unlocked.diary.lastCheck()
        if output.json {
            try StandardOutput.write(
                json: Report(lastCheck: check?.time.iso8601, exposures: found.flatMap(ExposureReport.all))
            )
        } else {
            let calendar = ExposureCalendar(found.flatMap { $0.exposure.risk.days }, today: unlocked.diary.now)
            try StandardOutput.write(lines: calendar.lines + [""] + Self.lines(found) + [Self.sentence(check)])
        }
    }

    private static func lines(_ found: [(checkIn: CheckIn, exposure: CheckInExposure)]) -> [String] {
        guard !found.isEmpty else { return ["Nothing was found."] }
        var lines: [String] = []
        for (checkIn, exposure) in found {
            for day in exposure.risk.days where day.risk > .none {
                lines.append("\(day.day.start.utc("%Y-%m-%d, %A")): \(exposure.risk.risk.words)")
                lines.append(checkIn.line)
                lines += day.exposures.map { "    \($0.words)" }
                lines.append("    " + day.explanation)
                if exposure.isWarned { lines.append("    The health authority itself has warned of this venue.") }
            }
        }
        let highest = found.map(\.exposure.risk.risk).max() ?? .none
        return lines + [""] + highest.advice + [""]
    }

    private static func sentence(_ check: LastCheck?) -> String {
        guard let check else { return "Nothing was compared yet: checkin sync." }
        return "Last check: \(check.time.local("%Y-%m-%d %H:%M")). \(check.sentence)"
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
    /// What was shared, in the time of this place.
    var words: String {
        let (start, end) = (record.window.intervals.lowerBound.start, record.window.intervals.upperBound.start)
        return "\(minutes) minutes together, reported \(start.local("%H:%M")) to \(end.local("%H:%M"))"
    }
}
