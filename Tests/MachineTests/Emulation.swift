import Foundation
import Synchronization
import SystemPackage
import TestSupport

/// A QEMU process, with its monitor and its VNC server. QEMU runs without KVM, because some hosts
/// lack KVM. QEMU ends when the machine reboots.
final class Emulation: Sendable {
    private let emulator: String
    private let directory: FilePath
    private let program: RunningProgram
    /// Kills QEMU after the test process has ended, even after a crash.
    private let guardian: RunningProgram
    private let ending = Ending()

    /// How QEMU has ended; nil while it runs.
    private final class Ending: Sendable {
        let value = Mutex<Result<RunningProgram.Ending, any Error>?>(nil)
    }

    /// Starts QEMU.
    ///
    /// - Parameters:
    ///   - arguments: QEMU's arguments, except those for monitor, VNC and acceleration.
    ///   - directory: The directory for sockets and screenshots.
    /// - Throws: ``MachineError/ended(_:)`` if QEMU does not accept the arguments.
    init(_ emulator: String, _ arguments: [String], in directory: FilePath) async throws {
        self.emulator = emulator
        self.directory = directory
        // An earlier QEMU may have left its socket.
        try? FileManager.default.removeItem(atPath: directory.appending("monitor").string)
        // When an ARM processor makes all processors forget addresses (TLBI), QEMU stops all its threads. With
        // more threads than the host has processors, a start of a Raspberry Pi then took two minutes longer.
        let threads = emulator.hasSuffix("x86_64") ? "multi" : "single"
        let common = [
            "-accel", "tcg,thread=\(threads)", "-nodefaults", "-no-reboot", "-display", "none",
            "-monitor", "unix:\(directory.appending("monitor")),server,nowait",
            "-vnc", "unix:\(directory.appending("vnc"))",
        ]
        let program = try await RunningProgram(URL(filePath: emulator), common + arguments)
        self.program = program
        guardian = try await RunningProgram(
            URL(filePath: "/bin/sh"),
            [
                "-c", #"while [ -e "/proc/$0" ]; do sleep 1; done; kill -KILL "$1""#,
                "\(getpid())", "\(program.identifier)",
            ]
        )
        let ending = ending
        Task {
            let result: Result<RunningProgram.Ending, any Error>
            do {
                result = .success(try await program.wait())
            } catch {
                result = .failure(error)
            }
            ending.value.withLock { $0 = result }
        }
        let monitor = directory.appending("monitor").string
        // The socket exists a moment before QEMU accepts connections.
        _ = try await poll("opened \(monitor)") {
            try await RunningProgram.run(URL(filePath: "/bin/nc"), ["-z", "-U", monitor]).status == 0 ? true : nil
        }
    }

    deinit {
        guardian.send(SIGKILL)
        send(SIGKILL)
    }

    /// Sends a signal to QEMU if QEMU still runs.
    func send(_ signal: Int32) {
        if ending.value.withLock({ $0 == nil }) { program.send(signal) }
    }

    /// Waits until QEMU ends. If the test is cancelled, QEMU is killed.
    func wait() async throws -> RunningProgram.Ending {
        try await program.wait()
    }

    /// Polls until `ask` returns a value.
    ///
    /// - Parameters:
    ///   - activity: What the machine must do, as the end of a sentence that begins with “has not”: “opened its monitor”.
    ///   - limit: The time until the function gives up.
    /// - Returns: The value; nil after `limit`.
    /// - Throws: ``MachineError/ended(_:)`` if QEMU ends before `ask` returns a value.
    func poll<Value>(
        _ activity: @autoclosure () -> String,
        within limit: Duration = .seconds(60),
        _ ask: () async throws -> Value?
    ) async throws -> Value? {
        try await eventually(within: limit) {
            // The machine may have answered just before it ended, so the answer is read last.
            let error = failure(activity())
            if let value = try await ask() { return value }
            if let error { throw error }
            return nil
        } is: {
            $0 != nil
        }
    }

    /// Returns a screenshot as PNG.
    ///
    /// - Throws: ``MachineError/ended(_:)`` if QEMU has ended.
    func picture() async throws -> [UInt8] {
        let file = directory.appending("screen.png")
        try? FileManager.default.removeItem(atPath: file.string)
        let monitor = try await RunningProgram.run(
            URL(filePath: "/bin/sh"),
            ["-c", #"echo "screendump $1 -f png" | nc -N -U "$0""#, directory.appending("monitor").string, file.string]
        )
        // The last chunk of each PNG file. If QEMU ends during the screenshot, it is missing.
        guard let png = FileManager.default.contents(atPath: file.string),
            png.dropLast(4).suffix(4) == Data("IEND".utf8)
        else { throw try await failed("taken a screenshot", "its monitor answered: \(Self.answers(monitor))") }
        return Array(png)
    }

    /// Replaces the screen with one of another size.
    ///
    /// - Throws: ``MachineError/ended(_:)`` if QEMU has ended.
    func resizeScreen(width: Int, height: Int) async throws {
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/python3"),
            [
                ExternalTool.packageRoot.appending(path: "Tests/Python/resize_screen.py").path,
                directory.appending("vnc").string, "\(width)", "\(height)",
            ]
        )
        if ending.status != 0 { throw try await failed("changed the size of its screen", ending.error) }
    }

    /// Returns the lines that the monitor has written, without its echo of the command.
    private static func answers(_ monitor: RunningProgram.Ending) -> String {
        (monitor.output + monitor.error).split(separator: "\n").filter { !$0.contains("\u{1B}") }
            .joined(separator: "\n")
    }

    /// Returns the error for a request that QEMU did not answer.
    private func failed(_ activity: String, _ reason: String) async throws -> any Error {
        // The end of a process is noticed a moment later than the end of its connections.
        let ended = try await eventually(within: .seconds(1)) {
            failure(activity)
        } is: {
            $0 != nil
        }
        return ended ?? MachineError.unanswered("the virtual machine has not \(activity): \(reason)")
    }

    /// Returns the error for a wait for a machine that has ended; nil while QEMU runs.
    private func failure(_ activity: @autoclosure () -> String) -> (any Error)? {
        switch ending.value.withLock(\.self) {
        case nil: nil
        case .failure(let error): error
        case .success(let ending):
            MachineError.ended(
                """
                the virtual machine ended and has not \(activity()): \(emulator) ended with status \(ending.status) \
                (\(Self.meaning(of: ending.status)))
                \(ending.error.split(separator: "\n").suffix(10).joined(separator: "\n"))
                """
            )
        }
    }

    /// What an exit status of QEMU tells about the machine, and where to look.
    private static func meaning(of status: Int32) -> String {
        switch status {
        case 0: "the machine rebooted, crashed or was turned off; see the commands before"
        case 128 + SIGKILL: "signal 9: a test cut the power, or the host ran out of memory; see dmesg"
        case 128...: "signal \(status - 128)"
        default: "see QEMU's message"
        }
    }
}
