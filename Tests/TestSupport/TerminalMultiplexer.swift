import Foundation
import Testing

/// A tmux terminal with a shell, in which tests can type and read the screen.
package final class TerminalMultiplexer {
    private let socket = NSTemporaryDirectory() + "tmux-\(UUID().uuidString.prefix(8))"
    private static let prompt = "ready$"

    /// - Parameter environment: Additional variables for the shell. The shell's PATH includes the
    ///   programs under test.
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

    /// Types a command, followed by Enter.
    package func run(_ command: String) async throws {
        try await tmux(["send-keys", "-l", command])
        try await press("Enter")
    }

    /// Presses keys. Each key is given by its name (tmux(1), KEY BINDINGS) or as a character.
    package func press(_ keys: String...) async throws {
        try await tmux(["send-keys"] + keys)
    }

    package func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Waits at most a minute until the screen shows `text`.
    ///
    /// - Returns: The whole screen.
    @discardableResult
    package func wait(for text: String) async throws -> String {
        try await wait("shows \(text)") { $0.contains(text) }
    }

    /// Waits until the shell shows its prompt again.
    @discardableResult
    package func waitForPrompt() async throws -> String {
        try await wait("has a prompt") { screen in
            // If a command follows the prompt, the line is an old one that is shown again while the
            // program ends.
            screen.split(separator: "\n").last == Self.prompt[...]
        }
    }

    /// Waits at most a minute until the screen matches.
    @discardableResult
    package func wait(_ description: String, until isRight: (String) -> Bool) async throws -> String {
        let last = try await eventually({ try await screen() }, is: isRight)
        let hasCome = isRight(last)
        try #require(hasCome, "the screen never \(description), but:\n\(last)")
        return last
    }

    /// The row of the cursor, from 0.
    package func cursorRow() async throws -> Int {
        Int(try await tmux("display-message", "-p", "#{cursor_y}").trimmingCharacters(in: .whitespacesAndNewlines))
            ?? -1
    }

    package func screen() async throws -> String { try await tmux("capture-pane", "-p") }
    /// The screen, including the escape sequences for colours.
    package func colouredScreen() async throws -> String { try await tmux("capture-pane", "-p", "-e") }
    /// The screen, including the escape sequences for colours and the spaces at the ends of rows.
    package func wholeScreen() async throws -> String { try await tmux("capture-pane", "-p", "-e", "-N") }
    /// The screen, including the whole scrollback.
    package func history() async throws -> String { try await tmux("capture-pane", "-p", "-S", "-") }

    @discardableResult
    private func tmux(_ arguments: String...) async throws -> String { try await tmux(arguments) }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        try await ExternalTool.tmux(["-S", socket] + arguments)
    }
}
