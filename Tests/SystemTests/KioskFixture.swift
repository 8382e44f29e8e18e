import Foundation
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport
import Testing

/// The real venued with a simulated PN532 and a service manager.
final class KioskFixture: Sendable {
    let directory: FilePath
    let air = Air()
    let chip: SimulatedPN532
    private let socket: NotifySocket
    private let program: RunningProgram

    /// The PID of the serving process, even if this process runs inside another program.
    var identifier: Int32 {
        get throws {
            guard let holder = try ProcessLock.holder(of: directory.appending("state").appending("lock")) else {
                throw Missing(description: "the kiosk does not serve")
            }
            return holder
        }
    }

    /// Starts a kiosk and waits until its tag is armed.
    ///
    /// - Parameters:
    ///   - configuration: Lines to add to the configuration file, which has the name, address,
    ///     authority, reader and display.
    ///   - display: The value of the setting.
    ///   - wrapper: A program that runs venued. Its arguments precede those of venued.
    ///   - environment: Further variables that systemd sets.
    init(
        configuration: [String] = [],
        display: String = "terminal",
        wrapper: [String] = [],
        environment: [String: String?] = [:]
    ) async throws {
        directory = try Directory.makeTemporary(prefix: "kiosk-test")
        chip = try SimulatedPN532(air: air, link: directory.appending("reader").string)
        socket = try NotifySocket(path: directory.appending("notify").string)
        let lines =
            [
                "name = Café Meridian", "address = 12 Harbour Street", "authority = health.example.org",
                "nfc = pn532_uart:\(chip.devicePath)", "display = \(display)",
                "reader_check = 4s",
            ] + configuration
        try Data(lines.joined(separator: "\n").utf8).write(
            to: URL(filePath: directory.appending("venued.conf").string)
        )
        let command =
            wrapper + [Products.executable("venued").path, "serve"]
            + Self.options(directory)
        program = try await RunningProgram(
            URL(filePath: "/usr/bin/env"),
            command,
            environment: environment.merging(["NOTIFY_SOCKET": directory.appending("notify").string]) { $1 }
        )
        try waitForStatus("NFC tag armed")
        // The kiosk writes this to its status file too. After that, it does not write until
        // something changes.
        let file = directory.appending("state/status")
        _ = try await eventually {
            try String(decoding: PrivateFile.read(file) ?? [], as: UTF8.self)
        } is: {
            $0.contains("tag = armed")
        }
    }

    deinit {
        if let identifier = try? identifier { kill(identifier, SIGKILL) }
        chip.close()
        try? Directory.remove(directory)
    }

    static func options(_ directory: FilePath) -> [String] {
        ["--config", directory.appending("venued.conf").string, "--state", directory.appending("state").string]
    }

    /// The text on the screen since the start of the kiosk.
    var screen: String { get throws { try program.output } }

    /// The kiosk's log.
    var log: String { get throws { try program.error } }

    /// Waits until the kiosk sends systemd a status that contains `text`.
    func waitForStatus(_ text: String) throws {
        while let message = socket.receive() {
            if message.contains(text) { return }
        }
        throw Missing(description: "the kiosk did not report “\(text)”; its log: \(try program.error)")
    }

    /// Receives and discards the kiosk's messages to systemd. Otherwise, the kiosk would have to
    /// wait before it can send many more.
    func forgetStatuses() {
        while socket.receive(within: 0) != nil {}
    }

    /// Runs venued for this kiosk.
    func venued(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await venued(arguments)
    }

    /// Runs venued for this kiosk.
    func venued(_ arguments: [String]) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            Products.executable("venued"),
            arguments + Self.options(directory)
        )
    }

    /// The URL that `venued code` prints.
    func code() async throws -> String {
        let ending = try await venued("code")
        try #require(ending.status == 0, "\(ending.error)")
        return String(ending.output.dropLast())
    }

    /// Waits until the kiosk has ended.
    func stopped() async throws -> RunningProgram.Ending { try await program.wait() }

    /// Stops the kiosk as systemd would.
    func stop() async throws -> RunningProgram.Ending {
        kill(try identifier, SIGTERM)
        return try await program.wait()
    }

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }
}
