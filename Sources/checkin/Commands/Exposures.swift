import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin exposures`
struct Exposures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show when you were near somebody who was tested positive, and what to do.",
        discussion: """
            What is shown was found on this device, and nobody else knows of it. Above it stands a calendar of the last 14 days, \
            with a ! for an increased risk and a + for a low one. Days and their risks are of UTC everywhere, and are marked so; \
            times are those of this place, with the day that it is here then, which may be another one. A stay over midnight UTC has \
            a risk on each day, and one of both together, which says what to do. With --json, an object for each stay and day has \
            the former as risk, the latter as check_in_risk, the day as day_utc, and start and end of the stay in UTC.
            """
    )

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let lastCheck: String?
        let exposures: [ExposureReport]
    }

    func run() async throws {
        let unlocked = try reading.unlock()
        try await unlocked.compare()
        try unlocked.diary.acknowledgeNews()
        let (assessed, lastCheck) = (try unlocked.assessed(), try unlocked.diary.lastCheck())
        guard output.json else {
            let lines = assessed.exposureLines(lastCheck: lastCheck, today: unlocked.diary.now)
            return try StandardOutput.write(lines: lines)
        }
        try StandardOutput.write(
            json: Report(
                lastCheck: lastCheck?.time.iso8601,
                exposures: assessed.exposures.flatMap(ExposureReport.all)
            )
        )
    }
}
