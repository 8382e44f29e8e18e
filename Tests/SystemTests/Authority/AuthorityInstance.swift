import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// One of several authorityd on one database, with files of its own, that may be killed and started again.
final class AuthorityInstance: Sendable {
    let directory: FilePath
    private let arguments: [String]
    private let state = Mutex(State())

    private struct State {
        var starts = 0
        var program: RunningProgram?
        /// Where the one that runs tells how it is.
        var manager: NotifySocket?
        var port: UInt16?
        /// What those that have ended said.
        var said = ""
    }

    /// - Parameters:
    ///   - directory: With keys and configuration.
    ///   - arguments: Of `authorityd serve`, besides the directory.
    init(_ directory: FilePath, arguments: [String]) {
        self.directory = directory
        self.arguments = arguments
    }

    deinit {
        state.withLock { $0.program?.send(SIGKILL) }
    }

    /// Where it answers; nil if it does not run, or not yet.
    var port: UInt16? { state.withLock { $0.port } }

    /// Where everybody finds what is published.
    var publicFiles: FilePath { directory.appending("public").appending("v1") }

    /// What it has said, each time it ran.
    var log: String {
        get throws {
            let (said, program) = state.withLock { ($0.said, $0.program) }
            return try said + (program?.error ?? "")
        }
    }

    /// Whether a package is being put together.
    var isBuilding: Bool { unsafe access(directory.appending("package.new").string, F_OK) == 0 }

    /// Starts it, and returns when it answers.
    func start() async throws {
        try await launch()
        try await waitUntilReady()
    }

    /// Starts it.
    func launch() async throws {
        let number = state.withLock { state in
            state.starts += 1
            return state.starts
        }
        let path = directory.appending("notify-\(number)").string
        let manager = try NotifySocket(path: path)
        let program = try await RunningProgram(
            Products.executable("authorityd"),
            ["serve", "--data", directory.string, "--listen", "127.0.0.1:0", "--answer-time", "0"] + arguments,
            environment: ["NOTIFY_SOCKET": path]
        )
        state.withLock { ($0.program, $0.manager) = (program, manager) }
    }

    /// What `authorityd check` says of it.
    func check() async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            Products.executable("authorityd"),
            ["check", "--data", directory.string] + arguments
        )
    }

    /// Waits until it tells its service manager something that begins with `text`.
    func wait(for text: String) async throws {
        let manager = state.withLock { $0.manager }
        let isTold = try await blocking {
            while let message = manager?.receive() {
                if message.hasPrefix(text) { return true }
            }
            return false
        }
        let log = try log
        try #require(isTold, "it does not say “\(text)”: \(log)")
    }

    /// Waits until it answers.
    func waitUntilReady() async throws {
        try await wait(for: "READY=1")
        let said = try state.withLock { $0.program }?.error ?? ""
        let address = said.split(separator: "\n").first { $0.contains("listening on http://127.0.0.1:") }
        let port = try #require(address?.split(separator: ":").last.flatMap { UInt16($0) }, "\(said)")
        state.withLock { $0.port = port }
    }

    /// Ends it without a word.
    func kill() async throws {
        _ = try await end(SIGKILL)
    }

    /// Stops it as systemd would.
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
