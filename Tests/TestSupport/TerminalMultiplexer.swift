import Foundation
import Testing

/// A terminal of tmux with a shell in it, that somebody types into and looks at.
package final class TerminalMultiplexer {
    private let socket = NSTemporaryDirectory() + "tmux-\(UUID().uuidString.prefix(8))"
    private static let prompt = "ready$"

    /// - Parameter environment: More variables for the shell. It has the programs that were built.
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

    /// Types a command, and Enter.
    package func run(_ command: String) async throws {
        try await tmux(["send-keys", "-l", command])
        try await press("Enter")
    }

    /// Presses keys, by their names (tmux(1), KEY BINDINGS) or as characters.
    package func press(_ keys: String...) async throws {
        try await tmux(["send-keys"] + keys)
    }

    package func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Waits until the screen shows `text`, for a minute at most.
    ///
    /// - Returns: The whole screen.
    @discardableResult
    package func wait(for text: String) async throws -> String {
        try await wait("shows \(text)") { $0.contains(text) }
    }

    /// Waits until the shell is back.
    @discardableResult
    package func waitForPrompt() async throws -> String {
        try await wait("has a prompt") { screen in
            // A line with a command is that of before, shown again while the program ends.
            screen.split(separator: "\n").last == Self.prompt[...]
        }
    }

    /// Waits for a screen, for a minute at most.
    @discardableResult
    package func wait(_ description: String, until isRight: (String) -> Bool) async throws -> String {
        let last = try await eventually({ try await screen() }, is: isRight)
        let hasCome = isRight(last)
        try #require(hasCome, "the screen never \(description), but:\n\(last)")
        return last
    }

    package func screen() async throws -> String { try await tmux("capture-pane", "-p") }
    /// With the escape sequences of colours.
    package func colouredScreen() async throws -> String { try await tmux("capture-pane", "-p", "-e") }
    /// With all that can be scrolled back to.
    package func history() async throws -> String { try await tmux("capture-pane", "-p", "-S", "-") }

    @discardableResult
    private func tmux(_ arguments: String...) async throws -> String { try await tmux(arguments) }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        try await ExternalTool.tmux(["-S", socket] + arguments)
    }
}
