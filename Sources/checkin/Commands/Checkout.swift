import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin checkout`
struct Checkout: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End a stay now.",
        discussion: "Works without the passphrase. Without a checkout, the stay ends by itself at its end time."
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
        let (id, end) = try diary.checkOut(id)
        if output.json {
            try StandardOutput.write(json: Report(id: id.string, end: end.iso8601))
        } else {
            try StandardOutput.write(lines: ["Checked out of \(id) at \(end.localMinute(besides: diary.now))."])
        }
    }
}
