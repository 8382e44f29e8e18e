import AuthorityProtocol
import Foundation
import TestSupport
import Testing

/// The real `authorityd relay` on a loopback port. The relay is stopped when this value is
/// released.
final class RelayProcess: Sendable {
    let port: UInt16
    private let program: RunningProgram

    /// Starts a relay, and waits until the relay answers.
    ///
    /// - Parameters:
    ///   - port: The listen port; 0 for a free port.
    ///   - gateway: The URL of the gateway.
    ///   - options: More options of `authorityd relay`.
    ///   - environment: Variables to add to the environment of the tests.
    init(
        port: Int = 0,
        gateway: String,
        options: [String] = [],
        environment: [String: String] = [:]
    ) async throws {
        let program = try await RunningProgram(
            Products.executable("authorityd"),
            ["relay", "--listen", "127.0.0.1:\(port)", "--gateway", gateway] + options,
            environment: environment
        )
        self.program = program
        let said = try await eventually {
            try program.error
        } is: {
            $0.contains("listening on")
        }
        let match = try #require(said.firstMatch(of: /listening on http:\/\/127\.0\.0\.1:(\d+)/), "\(said)")
        self.port = try #require(UInt16(match.1))
    }

    deinit {
        program.send(SIGKILL)
    }

    var status: ProcessStatus { ProcessStatus(identifier: program.identifier) }

    /// All output of the relay.
    var output: String { get throws { try program.output + program.error } }

    /// Posts messages of the right size at the same time, each on a separate connection.
    ///
    /// - Parameter count: At most 300.
    /// - Returns: curl, which writes the status of each response to standard error.
    func startPosts(_ count: Int) async throws -> RunningProgram {
        try await RunningProgram(
            URL(filePath: "/usr/bin/curl"),
            [
                "--no-progress-meter", "--noproxy", "*", "--parallel", "--parallel-immediate", "--parallel-max",
                "\(count)",
                "--header", "Content-Type: message/ohttp-req", "--data-binary", "@-", "--output", "/dev/null",
                "--write-out", "%{stderr}%{http_code}\n", "http://127.0.0.1:\(port)/v1/oblivious#[1-\(count)]",
            ],
            input: String(repeating: "!", count: ObliviousMessage.requestSize)
        )
    }

    /// Requests that the relay stops, as systemd would.
    func stop() { program.send(SIGTERM) }

    func wait() async throws -> RunningProgram.Ending { try await program.wait() }
}
