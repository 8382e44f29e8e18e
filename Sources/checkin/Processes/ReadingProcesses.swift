import ArgumentParser
import OperatingSystem
import QRScanner
import SystemPackage
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

/// The process that searches for libnfc devices. This command is internal: `checkin readers` starts
/// it.
struct ListDevices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list-devices",
        abstract: "Search for NFC readers for another process.",
        shouldDisplay: false
    )

    /// This program, run as the process that searches for devices.
    static let program = ChildProcess.Program.libnfc(["list-devices"])

    func run() {
        ReadingProcess.list()
    }
}

extension ChildProcess.Program {
    /// This program, run as a process that uses libnfc, with libnfc's environment variables
    /// (nfc_init(3)).
    static func libnfc(_ arguments: [String]) -> Self {
        let names = ["LIBNFC_DEFAULT_DEVICE", "LIBNFC_DEVICE", "LIBNFC_AUTO_SCAN", "LIBNFC_INTRUSIVE_SCAN"]
        let environment = names.compactMap { name in Environment[name].map { "\(name)=\($0)" } }
        return Self(executable: "/proc/self/exe", arguments: arguments, environment: environment)
    }
}

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
