import ArgumentParser
import Platform
import QRScanner

/// The process that reads a picture. `checkin scan` starts it; people do not.
struct ReadImage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-image",
        abstract: "Read a picture for another process.",
        shouldDisplay: false
    )

    /// This very program, as the process that reads the picture.
    static let program = ChildProcess.Program(executable: "/proc/self/exe", arguments: ["read-image"])

    func run() {
        ImageProcess.run()
    }
}
