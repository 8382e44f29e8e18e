import Clocks
import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin exposures`
struct Exposures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show when you were near a person who tested positive, and what to do.",
        discussion: """
            Exposures are found on this device, and are not sent. The calendar shows the last 14 days, with ! for an increased \
            risk and + for a low risk. Days of a risk are in UTC, and marked as such. Times are local, with the local date, \
            which can be another day. A stay across midnight UTC has a risk for each day, and a risk for both days together, which \
            determines the advice. With --json, each stay and day has an object: risk is for the day, check_in_risk for all days \
            together, day_utc is the day, and start and end of the stay are in UTC.
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
