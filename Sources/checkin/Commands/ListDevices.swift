import ArgumentParser
import Platform
import TagReading

/// The process that looks for libnfc's devices. `checkin readers` starts it; people do not.
struct ListDevices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list-devices",
        abstract: "Look for NFC readers for another process.",
        shouldDisplay: false
    )

    /// This very program, as the process that looks.
    static let program = ChildProcess.Program.libnfc(["list-devices"])

    func run() {
        ReadingProcess.list()
    }
}

extension ChildProcess.Program {
    /// This very program, as a process that has libnfc and what configures it (nfc_init(3)).
    static func libnfc(_ arguments: [String]) -> Self {
        let names = ["LIBNFC_DEFAULT_DEVICE", "LIBNFC_DEVICE", "LIBNFC_AUTO_SCAN", "LIBNFC_INTRUSIVE_SCAN"]
        let environment = names.compactMap { name in Environment[name].map { "\(name)=\($0)" } }
        return Self(executable: "/proc/self/exe", arguments: arguments, environment: environment)
    }
}
