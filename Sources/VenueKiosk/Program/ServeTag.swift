package import ArgumentParser
import CommandLineTool
package import OperatingSystem

/// The tag process, which owns the reader. This command is internal: a kiosk starts it.
package struct ServeTag: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve-tag",
        abstract: "Serve the tag for a kiosk.",
        shouldDisplay: false
    )

    @Argument var connection: String
    @Argument var checkInterval: Int64
    @Flag var probe = false

    /// The name that fuser(1) shows for the device of the reader.
    private static let name = "venued: tag"

    package init() {}

    /// Returns the command that runs this program as the tag process for the reader at
    /// `connection`. The process checks the reader every `checkInterval` seconds. For ``TagProbe``, it also
    /// reports the chip and each contact.
    package static func program(
        connection: String,
        checkInterval: Int64,
        isProbe: Bool = false
    ) -> ChildProcess.Program {
        let arguments = ["serve-tag", connection, "\(checkInterval)"] + (isProbe ? ["--probe"] : [])
        return ChildProcess.Program(executable: "/proc/self/exe", name: name, arguments: arguments)
    }

    package func run() {
        ProcessName.set(Self.name)
        TagProcess.run(connection: connection, checkInterval: checkInterval, isProbe: probe)
    }
}
