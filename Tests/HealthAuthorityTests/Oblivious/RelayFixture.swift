import HTTPClient
@testable import HealthAuthority
import AuthorityProtocol
import Synchronization
import TestSupport
import Testing

/// A relay on a local port, and a server that simulates the gateway. Both are stopped when the
/// value is released.
final class RelayFixture: Sendable {
    let port: UInt16
    /// The gateway's origin, which is also that of the web client.
    var origin: String { "http://127.0.0.1:\(gateway.port)" }
    let log: RecordedLog
    private let server: RelayServer
    private let relay: RunningService
    private let gateway: LoopbackServer
    private let requests = Mutex<[[UInt8]]>([])
    private let connections = Mutex(0)

    /// The requests that the gateway has received.
    var received: [[UInt8]] { requests.withLock { $0 } }

    /// The number of connections that the gateway has accepted.
    var gatewayConnections: Int { connections.withLock { $0 } }

    /// A message of the required size.
    static let message = [UInt8](repeating: 1, count: ObliviousMessage.requestSize)

    /// - Parameters:
    ///   - change: Changes the standard options.
    ///   - answer: Returns the gateway's answer to a request; nil to close the connection. Runs on
    /// its
    ///     own thread, and may block.
    init(
        _ change: (inout RelayServer.Options) -> Void = { _ in },
        answer: @escaping @Sendable ([UInt8]) -> String?
    ) async throws {
        gateway = try LoopbackServer()
        let resource = ServerResource("http://127.0.0.1:\(gateway.port)", defaultPath: "v1/oblivious")
        var options = RelayServer.Options()
        options.address = .tcp(host: "127.0.0.1", port: 0)
        change(&options)
        log = RecordedLog()
        let (addresses, continuation) = AsyncStream.makeStream(of: ListenAddress.self)
        let server = RelayServer(to: try #require(resource), options: options, logger: log.logger) { address in
            continuation.yield(address)
            continuation.finish()
        }
        self.server = server
        relay = RunningService(server) { continuation.finish() }
        var listening: ListenAddress?
        for await address in addresses { listening = address }
        // If there is no address, the server has failed. Throw its error.
        if listening == nil { try await relay.wait() }
        port = UInt16(try #require(listening).port ?? 0)
        gateway.start(isParallel: true) { [weak self] connection in
            self?.connections.withLock { $0 += 1 }
            while let request = Self.request(connection) {
                self?.requests.withLock { $0.append(request) }
                guard let answer = answer(request) else { return }
                Loopback.send(Array(answer.utf8), connection)
            }
        }
    }

    /// Starts the monitoring server of the relay. It stops when the value is released.
    func watch() async throws -> (port: UInt16, service: RunningService) {
        let (addresses, continuation) = AsyncStream.makeStream(of: ListenAddress.self)
        let service = RunningService(
            server.watchServer(at: .tcp(host: "127.0.0.1", port: 0), version: "1.2.3") { continuation.yield($0) }
        ) { continuation.finish() }
        for await address in addresses { return (UInt16(address.port ?? 0), service) }
        try await service.wait()
        return (0, service)
    }

    /// Sends bytes on a new connection, and returns the response.
    func exchange(_ bytes: [UInt8]) async throws -> WireConnection.Response? {
        try await blocking { [port] in
            let connection = try WireConnection(port: port)
            connection.send(bytes)
            return connection.response()
        }
    }

    /// Posts a message like a client.
    func post(_ message: [UInt8] = message, type: String = "message/ohttp-req") async throws -> WireConnection.Response
    {
        try #require(try await exchange(WireConnection.post("/v1/oblivious", message, type: type)))
    }

    /// Receives the head and the body of a request. Returns nil if the connection ends before that.
    private static func request(_ connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
                let head = String(decoding: bytes[..<end], as: UTF8.self)
                let length = head.firstMatch(of: /(?i)\r\ncontent-length: (\d+)/).flatMap { Int($0.1) } ?? 0
                if bytes.count >= end + length { return bytes }
            }
            guard let more = Loopback.receive(connection, atMost: 1 << 16) else { return nil }
            bytes += more
        }
    }
}
