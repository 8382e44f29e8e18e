import ArgumentParser
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool

/// `checkin add`
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a visit without a code.",
        discussion: """
            The visit is only for your own diary. It has no code, so it is neither compared with reports nor shared. Like a \
            check-in, it is encrypted, and deleted after 14 days. Works without the passphrase.

            Times are local, as in "checkin edit". A start without a date is today. An end without a date is the first such time \
            after the start.

              $ checkin add --venue "The Copper Kettle" --from 9:30 --to 11:00
              $ checkin add --venue "Night ferry" --from "2026-11-20 23:10" --to now
            """
    )

    @Option(help: ArgumentHelp("The venue's name, at most 100 bytes.", valueName: "name"))
    var venue: String

    @Option(help: ArgumentHelp("The venue's address, at most 100 bytes.", valueName: "text"))
    var address = ""

    @Option(help: ArgumentHelp("The start of the stay.", valueName: "time"), transform: TypedTime.init)
    var from: TypedTime

    @Option(
        help: ArgumentHelp("The end of the stay. It can be in the past or in the future.", valueName: "time"),
        transform: TypedTime.init
    )
    var to: TypedTime

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let id: String
        let start: String
        let end: String
        let venue: VenueReport
    }

    func run() throws {
        let venue = try VenueDetails(name: venue, address: address)
        let diary = try diary.open()
        let start = try from.resolved(besides: diary.now, now: diary.now)
        let end = try to.resolved(after: start, now: diary.now)
        let id = try ConsentPrompt.asking(in: diary) { () throws(DiaryError) in
            try diary.add(venue, from: start, to: end)
        }
        if output.json {
            let report = Report(id: id.string, start: start.iso8601, end: end.iso8601, venue: VenueReport(venue))
            try StandardOutput.write(json: report)
        } else {
            let times = "\(start.localMinute) to \(end.localMinute(besides: start))"
            try StandardOutput.write(lines: ["Added \(venue.name.quoted), \(times) (ID \(id))."])
        }
        Conversation.say("this visit has no code: it is neither compared with reports nor shared")
        if end > diary.now { try Background.remind(of: self.diary) }
    }
}
