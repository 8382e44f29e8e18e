import ArgumentParser
import Processes
import VenueKiosk

/// The tag process, which owns the reader. `venued serve` starts this command; people do not.
struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve-tag",
        abstract: "Serve the tag for a kiosk.",
        shouldDisplay: false
    )

    @Argument var connection: String

    /// Returns the command that runs this program as the tag process for the reader at
    /// `connection`.
    static func program(connection: String) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/proc/self/exe", arguments: ["serve-tag", connection])
    }

    func run() {
        TagProcess.run(connection: connection)
    }
}
