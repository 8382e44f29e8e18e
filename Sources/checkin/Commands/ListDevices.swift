import ArgumentParser
import Files
import Processes
import TagReading

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
