import ArgumentParser
import Camera
import Platform
import SystemPackage

/// The process that looks through a camera. `checkin scan` starts it; people do not.
struct WatchCamera: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch-camera",
        abstract: "Look through a camera for another process.",
        shouldDisplay: false
    )

    @Argument var device: String

    /// This very program, as the process that looks through `device`.
    @Sendable static func program(device: FilePath) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/proc/self/exe", arguments: ["watch-camera", device.string])
    }

    func run() {
        CameraProcess.run(device: FilePath(device))
    }
}
