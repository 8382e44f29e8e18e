import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// One of several authorityd processes on one database. Each instance has separate files, and can
/// be killed and started again.
final class AuthorityInstance: Sendable {
    let directory: FilePath
    private let arguments: [String]
    private let serving: [String]
    private let state = Mutex(State())

    private struct State {
        var starts = 0
        var program: RunningProgram?
        /// Receives the status of the running process.
        var manager: NotifySocket?
        var port: UInt16?
        /// The logs of the processes that have ended.
        var said = ""
    }

    /// - Parameters:
    ///   - directory: The directory with the keys and the configuration.
    ///   - arguments: Further arguments of all commands.
    ///   - serving: Further arguments of `authorityd serve`.
    init(_ directory: FilePath, arguments: [String], serving: [String] = []) {
        self.directory = directory
        self.arguments = arguments
        self.serving = serving
    }

    deinit {
        state.withLock { $0.program?.send(SIGKILL) }
    }

    /// The port at which the instance answers; nil if the instance is not running or not ready.
    var port: UInt16? { state.withLock { $0.port } }

    /// The directory with the published files.
    var publicFiles: FilePath { directory.appending("public").appending("v1") }

    /// The logs of all runs.
    var log: String {
        get throws {
            let (said, program) = state.withLock { ($0.said, $0.program) }
            return try said + (program?.error ?? "")
        }
    }

    /// Whether the instance is building a package.
    var isBuilding: Bool { unsafe access(directory.appending("package.new").string, F_OK) == 0 }

    /// Starts the instance, and waits until it answers.
    func start() async throws {
        try await launch()
        try await waitUntilReady()
    }

    /// Starts the instance without waiting until it answers.
    func launch() async throws {
        let number = state.withLock { state in
            state.starts += 1
            return state.starts
        }
        let path = directory.appending("notify-\(number)").string
        let manager = try NotifySocket(path: path)
        let program = try await RunningProgram(
            Products.executable("authorityd"),
            [
                "serve", "--data", directory.string, "--listen", "127.0.0.1:0", "--portal-listen", "127.0.0.1:0",
                "--answer-time", "0",
            ] + arguments + serving,
            environment: ["NOTIFY_SOCKET": path]
        )
        state.withLock { ($0.program, $0.manager) = (program, manager) }
    }

    /// Runs `authorityd check` for the instance.
    func check() async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            Products.executable("authorityd"),
            ["check", "--data", directory.string] + arguments
        )
    }

    /// Waits until the instance sends its service manager a message that begins with `text`.
    func wait(for text: String) async throws {
        let manager = state.withLock { $0.manager }
        let isTold = try await blocking {
            while let message = manager?.receive() {
                if message.hasPrefix(text) { return true }
            }
            return false
        }
        let log = try log
        try #require(isTold, "it does not report “\(text)”: \(log)")
    }

    /// Waits until the instance answers.
    func waitUntilReady() async throws {
        try await wait(for: "READY=1")
        let said = try state.withLock { $0.program }?.error ?? ""
        let address = said.split(separator: "\n").first { $0.contains("listening on http://127.0.0.1:") }
        let port = try #require(address?.split(separator: ":").last.flatMap { UInt16($0) }, "\(said)")
        state.withLock { $0.port = port }
    }

    /// Kills the instance with SIGKILL.
    func kill() async throws {
        _ = try await end(SIGKILL)
    }

    /// Stops the instance as systemd would.
    func stop() async throws -> RunningProgram.Ending {
        try #require(try await end(SIGTERM))
    }

    private func end(_ signal: Int32) async throws -> RunningProgram.Ending? {
        let program = state.withLock { state in
            state.port = nil
            return state.program
        }
        guard let program else { return nil }
        program.send(signal)
        let ending = try await program.wait()
        state.withLock { state in
            state.said += ending.error
            state.program = nil
        }
        return ending
    }
}
