import HealthAuthority
import Logging
import Testing

/// An authority's server on a local port or a Unix socket. It is stopped when the value is
/// released.
final class WireServer: Sendable {
    /// 0 for a Unix socket.
    let port: UInt16
    private let server: RunningService

    /// - Parameters:
    ///   - address: The address to listen on.
    ///   - answerTime: The minimum time for an answer.
    ///   - requestTime: The maximum time for receiving a request.
    ///   - logger: The server's logger.
    init(
        _ test: InProcessAuthority,
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
            logger: logger
        ) { address in
            continuation.yield(address)
            continuation.finish()
        }
        self.server = RunningService(server) { continuation.finish() }
        var listening: ListenAddress?
        for await address in addresses { listening = address }
        // If there is no address, the server has failed. Throw its error.
        if listening == nil { try await self.server.wait() }
        port = UInt16(try #require(listening).port ?? 0)
    }

    /// Stops the server, and waits until it has stopped.
    func stop() async { await server.stop() }
}
