import Foundation
import Testing

/// A tmux terminal with a shell, for simulated typing and reading.
package final class TerminalMultiplexer {
    private let socket = NSTemporaryDirectory() + "tmux-\(UUID().uuidString.prefix(8))"
    private static let prompt = "ready$"

    /// - Parameter environment: Additional variables for the shell. The programs under test are in
    ///   its path.
    package init(columns: Int, rows: Int, environment: [String: String] = [:]) async throws {
        let folder = Products.executable("checkin").deletingLastPathComponent().path
        let variables = ["TZ": "UTC", "PS1": Self.prompt + " ", "PATH": folder + ":/usr/bin:/bin"]
        let shell =
            ["env", "-u", "NO_COLOR"] + variables.merging(environment) { $1 }.map { "\($0)=\($1)" } + ["sh"]
        try await tmux(["-u", "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + shell)
        try await wait(for: Self.prompt)
    }

    deinit {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/tmux")
        process.arguments = ["-S", socket, "kill-server"]
        if (try? process.run()) != nil { process.waitUntilExit() }
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// Types a command and Enter.
    package func run(_ command: String) async throws {
        try await tmux(["send-keys", "-l", command])
        try await press("Enter")
    }

    /// Presses keys, given as names (tmux(1), KEY BINDINGS) or as characters.
    package func press(_ keys: String...) async throws {
        try await tmux(["send-keys"] + keys)
    }

    package func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Waits until the screen shows `text`, for at most a minute.
    ///
    /// - Returns: The whole screen.
    @discardableResult
    package func wait(for text: String) async throws -> String {
        try await wait("shows \(text)") { $0.contains(text) }
    }

    /// Waits until the shell prompt is back.
    @discardableResult
    package func waitForPrompt() async throws -> String {
        try await wait("has a prompt") { screen in
            // A prompt line with a command is an old one, shown again while the program ends.
            screen.split(separator: "\n").last == Self.prompt[...]
        }
    }

    /// Waits for a matching screen, for at most a minute.
    @discardableResult
    package func wait(_ description: String, until isRight: (String) -> Bool) async throws -> String {
        let last = try await eventually({ try await screen() }, is: isRight)
        let hasCome = isRight(last)
        try #require(hasCome, "the screen never \(description), but:\n\(last)")
        return last
    }

    package func screen() async throws -> String { try await tmux("capture-pane", "-p") }
    /// The screen with colour escape sequences.
    package func colouredScreen() async throws -> String { try await tmux("capture-pane", "-p", "-e") }
    /// The screen with the whole scrollback.
    package func history() async throws -> String { try await tmux("capture-pane", "-p", "-S", "-") }

    @discardableResult
    private func tmux(_ arguments: String...) async throws -> String { try await tmux(arguments) }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        try await ExternalTool.tmux(["-S", socket] + arguments)
    }
}
