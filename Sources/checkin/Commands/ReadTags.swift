import ArgumentParser
import Processes
import TagReading

/// The process that reads tags with libnfc. This command is internal: `checkin scan` starts it.
struct ReadTags: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-tags",
        abstract: "Read tags for another process.",
        shouldDisplay: false
    )

    @Argument var connection = ""

    /// This program, run as the process that uses the reader at `connection`.
    static func program(connection: String) -> ChildProcess.Program {
        .libnfc(["read-tags"] + (connection.isEmpty ? [] : [connection]))
    }

    func run() {
        ReadingProcess.read(connection: connection)
    }
}
