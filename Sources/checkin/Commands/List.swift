import ArgumentParser
import CheckInClient
import CommandLineTool
import Matching

/// `checkin list`
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the check-ins, by day, latest first.",
        discussion: """
            Each line begins with the check-in's ID, for use in other commands. A stay that has not ended yet is marked as open. \
            A check-in with an exposure is marked with its risk: see "checkin exposures". A check-in at a venue of an \
            authority that your diary is not enrolled with is marked with that authority. A visit that you added is marked with \
            "no code". Both are neither compared nor shared.
            """
    )

    @Option(
        help: ArgumentHelp(
            "List only the latest check-ins. (default: \(Self.usualLimit); all with --json)",
            valueName: "number"
        )
    )
    var limit: Int?

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    /// More check-ins than a person has in the time for which they are kept.
    private static let usualLimit = 1000

    private struct Report: Encodable {
        let checkIns: [CheckInReport]
        /// The number of check-ins that this command has deleted because they had expired.
        let deletedExpired: Int
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        let locked = try diary.open(purging: false)
        let expired = try locked.deleteExpired()
        expired.tell()
        let unlocked = try passphrase.unlock(locked)
        let checkIns = try unlocked.checkIns(latest: limit ?? (output.json ? nil : Self.usualLimit))
        if output.json {
            let reports = checkIns.map { CheckInReport($0) }
            try StandardOutput.write(json: Report(checkIns: reports, deletedExpired: expired.deleted))
        } else if checkIns.isEmpty {
            try StandardOutput.write(lines: ["There are no check-ins."])
        } else {
            let risks = Dictionary(try unlocked.roughExposures().map { ($0.id, $0.risk.risk) }) { max($0, $1) }
            try StandardOutput.write(lines: Self.lines(checkIns, risks, unlocked.diary.authorities()))
            let count = try unlocked.diary.checkInCount()
            guard limit == nil, count > checkIns.count else { return }
            Conversation.say("the latest \(checkIns.count) of \(count.checkIns)")
            Conversation.say("hint: \(OwnCommand("list --limit \(count)")) lists all")
        }
    }

    /// - Parameter checkIns: The check-ins, sorted by start time.
    private static func lines(
        _ checkIns: [CheckIn],
        _ risks: [CheckInID: Risk],
        _ authorities: [EnrolledAuthority]
    ) -> [String] {
        checkIns.reversed().byDay.flatMap { day, checkIns in
            [day]
                + checkIns.map { checkIn in
                    let isOurs = authorities.isEmpty || authorities.contains { $0.host == checkIn.authority }
                    let other = isOurs ? nil : checkIn.authority
                    let risk = risks[checkIn.id].map { "  (\($0.words))" } ?? ""
                    return checkIn.line + (other.map { "  (of \($0))" } ?? "") + risk
                }
        }
    }
}

/// `checkin show`
struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show all stored data about a check-in.",
        discussion: """
            Shows the venue, each scan, the start, the end, the number of seeds and the encrypted presences. The seeds \
            themselves are shown only with --secrets. Also shows which reports match the check-in, what you were notified of, \
            whether you shared the check-in, and until when this data is kept.

            Another scan or a checkout supersedes the earlier start or end. Superseded times are marked as such, and are stored \
            until "checkin edit" changes the times.
            """
    )

    @Argument(help: "The check-in's ID, or its first characters.")
    var id: String

    @Flag(help: "Also show the seeds. Anyone with a seed can recognise the reports from the venue.")
    var secrets = false

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let unlocked = try passphrase.unlock(diary.open())
        try await unlocked.compare()
        try write(unlocked.checkIn(id))
    }

    private func write(_ checkIn: CheckIn) throws {
        guard output.json else { return try StandardOutput.write(lines: checkIn.fields(withSecrets: secrets).lines) }
        try StandardOutput.write(json: CheckInReport(checkIn, withSecrets: secrets))
    }
}
