import ArgumentParser
import CheckInClient
import Clocks
import CommandLineTool

/// `checkin exposures`
struct Exposures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show when you were near a person who tested positive, and what to do.",
        discussion: """
            This device finds exposures itself, and does not send them. The first lines say what to do, and until when, in the words \
            of your health authority if it has written any. They are in the first language of the variables LANGUAGE, LC_ALL, \
            LC_MESSAGES and LANG that has a text, or in English. If you open the address of a page in them, its host learns that \
            you asked. The calendar shows the last 14 days: ! marks an increased \
            risk, and + marks a low risk. A risk is calculated for a day in UTC, and such days are marked with UTC. All times are \
            local times with the local date, which can differ from the day in UTC. A stay across midnight UTC has one risk for \
            each day, and one risk for both days together. The advice depends on the risk for both days together.

            With --json, there is one object for each stay and day: day_utc is the day, risk is the risk on this day, \
            check_in_risk is the risk of all days together, and start and end are the times of the stay in UTC. proximity has one \
            object for each day with encounters by Bluetooth.
            """
    )

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        /// With several authorities, the oldest of their checks. Null if one was never compared.
        @Nullable var lastCheck: String?
        let exposures: [ExposureReport]
        /// The days with encounters by Bluetooth.
        let proximity: [ProximityDayReport]
    }

    func run() async throws {
        let unlocked = try passphrase.unlock(diary.open())
        try await unlocked.compare()
        try await unlocked.compareKeys(opening: OpeningProcess.open)
        try unlocked.diary.acknowledgeExposures()
        let (assessed, checked) = (try unlocked.assessed(), try unlocked.checkedAuthorities())
        let days = try unlocked.proximityDays()
        guard output.json else {
            let words = AdviceWords(try unlocked.diary.advice(), now: unlocked.diary.now)
            let missing = try unlocked.missingCheck(checked)
            let lines = assessed.exposureLines(days, checked, words, missingCheck: missing)
            return try StandardOutput.write(lines: lines)
        }
        try StandardOutput.write(
            json: Report(
                lastCheck: checked.oldestCheck?.time.iso8601,
                exposures: assessed.exposures.flatMap(ExposureReport.all),
                proximity: days.map { ProximityDayReport($0) }
            )
        )
    }
}
