import ArgumentParser
import CommandLineTool
import Display
import OperatingSystem
import Sign
import VenueKiosk

/// The kiosk of a pair that must not show a code. This command is internal: “venued serve” starts it.
struct ServeHeld: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve-held",
        abstract: "Show why a paired kiosk waits, until it may show its code.",
        shouldDisplay: false
    )

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let configuration = try options.configuration()
        let medium = Medium(configuration)
        let kiosk = HeldKiosk(options, configuration) { lines in ReportPage(lines: lines, for: medium, hasCode: false) }
        guard try await kiosk.run() else { return }
        try Serve.replaceProcess(by: ExecutableFile.current, command: Serve._commandName)
    }
}
