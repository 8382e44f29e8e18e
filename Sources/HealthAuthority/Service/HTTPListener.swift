import Files
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Processes
import SystemPackage

/// An HTTP/1.1 server on one address. It runs until it is cancelled or shut down, and does not read
/// a client's address.
struct HTTPListener {
    /// The number of file descriptors reserved for other files, mainly the database.
    private static let otherDescriptors = 128
    /// A logger that discards the HTTP library's messages, which could contain client addresses.
    static let silence = Logger(label: "http", factory: { _ in SwiftLogNoOpLogHandler() })

    let address: ListenAddress
    /// The timeout for receiving a whole request. It is also the timeout for the client to read
    /// each part of an answer.
    let requestTime: Duration
    /// The maximum number of concurrent connections. Further connections wait to be accepted. Each
    /// connection may have a file open.
    let maximumConnections: Int
    let logger: Logger
    /// Receives the listening address with the actual port.
    let isListening: @Sendable (ListenAddress) -> Void

    func run(_ router: Router<AuthorityRequestContext>) async throws {
        let socketFile = socketFile
        try socketFile?.check()
        defer { attempt("socket file not removed") { try socketFile?.remove() } }
        let application = Application(
            router: router,
            server: server,
            configuration: ApplicationConfiguration(
                address: bindAddress,
                availableConnectionsDelegate: MaximumAvailableConnections(connections, logger: Self.silence)
            ),
            onServerRunning: listen,
            logger: Self.silence
        )
        do {
            try await application.run()
        } catch let error as IOError {
            throw FileError("listen on \(address)", Errno(rawValue: error.errnoCode))
        }
    }

    private var bindAddress: BindAddress {
        switch address {
        case .tcp(let host, let port): .hostname(host, port: port)
        case .unix(let path): .unixDomainSocket(path: path.string)
        }
    }

    private var socketFile: SocketFile? {
        guard case .unix(let path) = address else { return nil }
        return SocketFile(path: path)
    }

    /// Calls ``isListening`` with the address on which the server now listens.
    @Sendable private func listen(_ channel: any Channel) {
        attempt("socket not opened to its group") { try socketFile?.open() }
        guard case .tcp(let host, _) = address, let port = channel.localAddress?.port else {
            return isListening(address)
        }
        isListening(.tcp(host: host, port: port))
    }

    /// Runs `body`. If `body` throws an error, logs the error with `consequence` as the message.
    private func attempt(_ consequence: Logger.Message, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            logger.error(consequence, metadata: ["reason": "\(error)"])
        }
    }

    /// The number of connections that the limit on open files allows. Without a free file
    /// descriptor, the server could not serve any request.
    private var connections: Int {
        let descriptors = DescriptorLimit.raise(to: 2 * maximumConnections + Self.otherDescriptors)
        let count = min(maximumConnections, max(1, (descriptors - Self.otherDescriptors) / 2))
        if count < maximumConnections {
            logger.warning(
                "fewer connections accepted: the open file limit is low",
                metadata: ["connections": "\(count)", "open_files": "\(descriptors)"]
            )
        }
        return count
    }

    private var server: HTTPServerBuilder {
        .http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [RequestDeadline(time: TimeAmount(requestTime))],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8 << 10,
                    maxHeaderListSize: 16 << 10,
                    maxHeaderFieldCount: 64
                )
            )
        )
    }
}
