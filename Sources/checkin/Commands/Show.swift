import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin show`
struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show all that is stored about a check-in.",
        discussion: """
            That is the venue, each scan, start and end, the codes' seeds, which are shown only if you ask for them, the matching \
            records, which no person can read, what comparing has found and you were told of, whether it was shared, and until when \
            all of it is kept. Starts and ends that another scan or a checkout has superseded are stored until "checkin edit" \
            changes the times, and shown as such.
            """
    )

    @Argument(help: "The check-in's ID, or the first characters of it.")
    var id: String

    @Flag(help: "Show the seeds too. Whoever has a seed can recognise the reports from the venue.")
    var secrets = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let unlocked = try reading.unlock()
        try await unlocked.compare()
        let checkIn = try unlocked.checkIn(id)
        if output.json {
            try StandardOutput.write(json: CheckInReport(checkIn, withSecrets: secrets))
        } else {
            try StandardOutput.write(lines: checkIn.fields(withSecrets: secrets).lines)
        }
    }
}
