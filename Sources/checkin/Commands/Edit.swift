import ArgumentParser
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool

/// `checkin edit`
struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Edit the start and end of a stay.",
        discussion: """
            Times are local: 9:30, 2:30pm, "2026-11-20 23:10" or now. A start without a date is on the day of the old \
            start. An end without a date is the first such time after the start. If a time occurs twice because the \
            clocks are set back, add the zone: "02:30 CEST". A later start does not delay the deletion of the \
            check-in: the retention period still begins with the first scan.

              $ checkin edit 7egf6k --end 11:30
              $ checkin edit 7e --start "2026-11-20 23:10" --stay 1h30m
            """
    )

    @Argument(help: "The check-in's ID, or its first characters.")
    var id: String

    @Option(help: ArgumentHelp("The start of the stay.", valueName: "time"), transform: TypedTime.init)
    var start: TypedTime?

    @Option(
        help: ArgumentHelp("The end of the stay. It can be in the past or in the future.", valueName: "time"),
        transform: TypedTime.init
    )
    var end: TypedTime?

    @Option(
        help: ArgumentHelp("The length of the stay from its start, 1m to 24h.", valueName: "duration"),
        transform: StayLength.init
    )
    var stay: StayLength?

    @Option(help: Companions.help)
    var companions: Companions?

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard start != nil || end != nil || stay != nil || companions != nil else {
            throw ValidationError("give --start, --end, --stay or --companions")
        }
        guard end == nil || stay == nil else {
            throw ValidationError("give --end or --stay, not both")
        }
    }

    func run() throws {
        let unlocked = try passphrase.unlock(diary.open())
        let old = try unlocked.checkIn(id)
        let now = unlocked.diary.now
        let start = try start?.resolved(besides: old.stay.start, now: now)
        let begin = start ?? old.stay.start
        let end = try end?.resolved(after: begin, now: now) ?? stay.map { begin + Int64($0.minutes) * 60 }
        let edited = try unlocked.edit(old.id.string, start: start, end: end, companions: companions?.count)
        if output.json {
            try StandardOutput.write(json: CheckInReport(edited))
        } else {
            try StandardOutput.write(lines: [edited.stay.start.localDayAndName, edited.line])
        }
    }
}

/// `checkin checkout`
struct Checkout: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End a stay now.",
        discussion: "Works without the passphrase. Without a checkout, the stay ends automatically at its end time."
    )

    @Argument(help: "The check-in's ID, or its first characters. Required if several check-ins are open.")
    var id: String?

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let id: String
        let end: String
    }

    func run() throws {
        let diary = try diary.open()
        let (id, end) = try checkOut(diary)
        if output.json {
            try StandardOutput.write(json: Report(id: id.string, end: end.iso8601))
        } else {
            try StandardOutput.write(lines: [Self.sentence(id, end, diary)])
        }
    }

    /// The message after a check-out. It names the venue if the diary can be read without a passphrase.
    static func sentence(_ id: CheckInID, _ end: UnixTime, _ diary: Diary) -> String {
        let venue = (try? diary.unlock().checkIn(id.string)).map { " of \($0.venue.name.quoted)" } ?? ""
        return "Checked out\(venue) at \(end.localMinute(besides: diary.now)) (ID \(id))."
    }

    private func checkOut(_ diary: Diary) throws -> (id: CheckInID, end: UnixTime) {
        do throws(DiaryError) {
            return try diary.checkOut(id)
        } catch {
            guard case .severalOpenCheckIns(let ids) = error else { throw error }
            throw Refusal("several check-ins are open: \(diary.list(ids))", hints: error.hints)
        }
    }
}
