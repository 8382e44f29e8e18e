import ArgumentParser
import Platform
import TagReading

/// The process that has a reader of libnfc's. `checkin scan` starts it; people do not.
struct ReadTags: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-tags",
        abstract: "Read tags for another process.",
        shouldDisplay: false
    )

    @Argument var connection = ""

    /// This very program, as the process that has the reader at `connection`.
    static func program(connection: String) -> ChildProcess.Program {
        .libnfc(["read-tags"] + (connection.isEmpty ? [] : [connection]))
    }

    func run() {
        ReadingProcess.read(connection: connection)
    }
}
