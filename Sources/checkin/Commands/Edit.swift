import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool

/// `checkin edit`
struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change when a stay began or ended.",
        discussion: """
            Times are HH:MM or "YYYY-MM-DD HH:MM", in the time of this place. Without a day, a start is on the day of the old \
            one, and an end is the first such time after the start. However late the start is set, the days after which the check-in \
            is deleted count from the first scan.

              $ checkin edit 7egf6k --end 11:30
              $ checkin edit 7e --start "2026-11-20 23:10" --stay 1h30m
            """
    )

    @Argument(help: "The check-in's ID, or the first characters of it.")
    var id: String

    @Option(help: ArgumentHelp("When the stay began.", valueName: "time"))
    var start: LocalTime?

    @Option(help: ArgumentHelp("When the stay ended, or will end.", valueName: "time"))
    var end: LocalTime?

    @Option(help: ArgumentHelp("How long it lasted from its start, 1m to 24h.", valueName: "duration"))
    var stay: StayLength?

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard start != nil || end != nil || stay != nil else {
            throw ValidationError("give --start, --end or --stay")
        }
        guard end == nil || stay == nil else {
            throw ValidationError("give one of --end and --stay")
        }
    }

    func run() throws {
        let unlocked = try reading.unlock()
        let old = try unlocked.checkIn(id)
        let start = try start?.resolved(besides: old.stay.start)
        let begin = start ?? old.stay.start
        let end = try end?.resolved(after: begin) ?? stay.map { begin + Int64($0.minutes) * 60 }
        let edited = try unlocked.edit(old.id.string, start: start, end: end)
        if output.json {
            try StandardOutput.write(json: CheckInReport(edited))
        } else {
            try StandardOutput.write(lines: [edited.stay.start.localDayAndName, edited.line])
        }
    }
}
