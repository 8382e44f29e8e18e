import ArgumentParser
import Platform
import VenueKiosk

/// The process that has the reader. `venued serve` starts it; people do not.
struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve-tag",
        abstract: "Serve the tag for a kiosk.",
        shouldDisplay: false
    )

    @Argument var connection: String

    /// This very program, as the process that has the reader at `connection`.
    static func program(connection: String) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/proc/self/exe", arguments: ["serve-tag", connection])
    }

    func run() {
        TagProcess.run(connection: connection)
    }
}
