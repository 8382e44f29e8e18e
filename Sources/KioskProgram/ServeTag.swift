package import ArgumentParser
import CommandLineTool
package import Processes
import VenueKiosk

/// The tag process, which owns the reader. This command is internal: a kiosk starts it.
package struct ServeTag: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve-tag",
        abstract: "Serve the tag for a kiosk.",
        shouldDisplay: false
    )

    @Argument var connection: String
    @Argument var checkInterval: Int64

    /// The name that fuser(1) shows for the device of the reader.
    private static let name = "venued: tag"

    package init() {}

    /// Returns the command that runs this program as the tag process for the reader at
    /// `connection`. The process checks the reader every `checkInterval` seconds.
    package static func program(connection: String, checkInterval: Int64) -> ChildProcess.Program {
        let arguments = ["serve-tag", connection, "\(checkInterval)"]
        return ChildProcess.Program(executable: "/proc/self/exe", name: name, arguments: arguments)
    }

    package func run() {
        ProcessName.set(Self.name)
        TagProcess.run(connection: connection, checkInterval: checkInterval)
    }
}
