import HealthAuthority
import Logging
import Testing

/// An authority that answers on a port of this machine, until the value goes.
final class WireServer: Sendable {
    let port: UInt16
    private let server: Task<Void, any Error>

    /// - Parameters:
    ///   - answerTime: How long an answer takes at the least.
    ///   - requestTime: How long a request may take to arrive.
    init(
        _ test: AuthorityUnderTest,
        answerTime: Duration = .milliseconds(100),
        requestTime: Duration = .seconds(20)
    ) async throws {
        var options = AuthorityServer.Options()
        options.port = 0
        options.answerTime = answerTime
        options.requestTime = requestTime
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let server = AuthorityServer(
            test.authority,
            directory: test.directory,
            options: options,
            logger: Logger(label: "authority", factory: { _ in SwiftLogNoOpLogHandler() })
        ) { port in
            continuation.yield(port)
            continuation.finish()
        }
        self.server = Task {
            defer { continuation.finish() }
            try await server.run()
        }
        var listening: Int?
        for await port in ports { listening = port }
        port = UInt16(try #require(listening))
    }

    deinit {
        server.cancel()
    }
}
