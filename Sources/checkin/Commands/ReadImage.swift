import ArgumentParser
import Processes
import QRScanner

/// The process that reads a picture. This command is internal: `checkin scan` starts it.
struct ReadImage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-image",
        abstract: "Read a picture for another process.",
        shouldDisplay: false
    )

    /// This program, run as the process that reads the picture.
    static let program = ChildProcess.Program(executable: "/proc/self/exe", arguments: ["read-image"])

    func run() {
        ImageProcess.run()
    }
}
