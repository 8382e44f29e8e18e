import ArgumentParser
import OperatingSystem
import Sign

/// The process that decodes a logo. This command is internal: commands that make posters start it.
struct ReadLogo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-logo",
        abstract: "Decode a logo for another process.",
        shouldDisplay: false
    )

    /// This program, run as the process that decodes the logo.
    static let program = ChildProcess.Program(executable: "/proc/self/exe", arguments: ["read-logo"])

    func run() {
        LogoProcess.run()
    }
}
