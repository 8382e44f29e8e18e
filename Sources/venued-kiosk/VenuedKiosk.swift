import ArgumentParser
import CommandLineTool
import OperatingSystem
import VenueKiosk

/// The program of a running kiosk. `venued serve` starts it with its own arguments.
@main
struct VenuedKiosk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "venued",
        abstract: "The program of a running kiosk. “venued serve” starts it.",
        version: Version.current,
        subcommands: [ServeKiosk.self, ServeTag.self]
    )

    static func main() async {
        ProcessMemory.limitGrowth()
        await CommandLineTool.run(Self.self)
    }
}

struct ServeKiosk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show the venue code and serve the tag until stopped."
    )

    @OptionGroup var options: KioskOptions

    func run() async throws {
        try await Kiosk(
            configuration: options.text(),
            name: options.config,
            directory: options.directory,
            clocks: options.clocks
        ).run()
    }
}
