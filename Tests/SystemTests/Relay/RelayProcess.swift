import Foundation
import TestSupport
import Testing

/// The real `authorityd relay` on a port of loopback. It has ended when the value has.
final class RelayProcess: Sendable {
    let port: UInt16
    private let program: RunningProgram

    /// Starts a relay, and waits until it answers.
    ///
    /// - Parameters:
    ///   - port: Where it answers; 0 for a free port.
    ///   - gateway: A URL.
    ///   - options: More options of `authorityd relay`.
    init(port: Int = 0, gateway: String, options: [String] = []) async throws {
        let program = try await RunningProgram(
            Products.executable("authorityd"),
            ["relay", "--listen", "127.0.0.1:\(port)", "--gateway", gateway] + options
        )
        self.program = program
        let said = try await eventually {
            try program.error
        } is: {
            $0.contains("answers at")
        }
        let match = try #require(said.firstMatch(of: /answers at http:\/\/127\.0\.0\.1:(\d+)/), "\(said)")
        self.port = try #require(UInt16(match.1))
    }

    deinit {
        program.send(SIGKILL)
    }

    /// All that it says.
    var output: String { get throws { try program.output + program.error } }

    /// Asks it to stop as systemd would.
    func stop() { program.send(SIGTERM) }

    func wait() async throws -> RunningProgram.Ending { try await program.wait() }
}
