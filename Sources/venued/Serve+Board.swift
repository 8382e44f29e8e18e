import ArgumentParser
import CommandLineTool
import Display
import Sign
import VenueKiosk

/// The kiosk of “board_check = yes”. This command is internal: “venued serve” starts it.
struct ServeBoard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve-board",
        abstract: "Show a report about the board until stopped.",
        shouldDisplay: false
    )

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let configuration = try options.configuration()
        let medium = Medium(configuration)
        let kiosk = BoardKiosk(configuration: configuration) { content in
            switch content {
            case .request: ReportPage(lines: ["Hold a phone to the reader"], for: medium, hasCode: false)
            case .report(let report): ReportPage(lines: report.lines, for: medium)
            }
        }
        try await kiosk.run()
    }
}
