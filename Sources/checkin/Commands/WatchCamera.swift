import ArgumentParser
import Camera
import Processes
import SystemPackage

/// The process that reads a camera. This command is internal: `checkin scan` starts it.
struct WatchCamera: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch-camera",
        abstract: "Read a camera for another process.",
        shouldDisplay: false
    )

    @Argument var device: String

    /// This program, run as the process that reads `device`.
    @Sendable static func program(device: FilePath) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/proc/self/exe", arguments: ["watch-camera", device.string])
    }

    func run() {
        CameraProcess.run(device: FilePath(device))
    }
}
