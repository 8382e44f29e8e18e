import AuthorityPortal
import HealthAuthority
import Logging
import Testing

/// An authority that answers on a port of this machine, until the value goes.
final class WireServer: Sendable {
    /// 0 for a Unix socket.
    let port: UInt16
    private let server: Task<Void, any Error>

    /// - Parameters:
    ///   - address: Where it answers.
    ///   - answerTime: How long an answer takes at the least.
    ///   - requestTime: How long a request may take to arrive.
    ///   - logger: Of the server.
    init(
        _ test: AuthorityFixture,
        at address: ListenAddress = .tcp(host: "127.0.0.1", port: 0),
        answerTime: Duration = .milliseconds(10),
        requestTime: Duration = .seconds(20),
        logger: Logger = Logger(label: "authority", factory: { _ in SwiftLogNoOpLogHandler() })
    ) async throws {
        var options = AuthorityServer.Options()
        options.address = address
        options.answerTime = answerTime
        options.requestTime = requestTime
        let (addresses, continuation) = AsyncStream.makeStream(of: ListenAddress.self)
        let server = AuthorityServer(
            test.authority,
            directory: test.directory,
            options: options,
            logger: logger,
            addPages: Portal(test.authority, isSecure: options.isSecure, logger: logger).addRoutes
        ) { address in
            continuation.yield(address)
            continuation.finish()
        }
        let task = Task {
            defer { continuation.finish() }
            try await server.run()
        }
        self.server = task
        var listening: ListenAddress?
        for await address in addresses { listening = address }
        // Without an address the server has failed, and says why.
        if listening == nil { try await task.value }
        port = UInt16(try #require(listening).port ?? 0)
    }

    deinit {
        server.cancel()
    }

    /// Ends the server, and returns when it has ended.
    func stop() async {
        server.cancel()
        _ = await server.result
    }
}
