import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin show`
struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show all that is stored about a check-in.",
        discussion: """
            Shows the venue, each scan, the start and the end, the number of seeds (the seeds themselves only with --secrets), \
            the matching records (encrypted), what comparing has found, what you were notified of, whether the check-in was \
            shared, and until when all of this is kept. Starts and ends that another scan or a checkout has superseded are \
            stored until "checkin edit" changes the times, and are marked as superseded.
            """
    )

    @Argument(help: "The check-in's ID, or its first characters.")
    var id: String

    @Flag(help: "Also show the seeds. Anyone with a seed can recognise the reports from the venue.")
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
