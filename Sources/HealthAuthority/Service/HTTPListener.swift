import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Platform
import SystemPackage

/// Answers requests over HTTP/1.1 at an address, until it is cancelled or told to stop. It does not read a client's address.
struct HTTPListener {
    /// Files that are open besides connections: the database above all.
    private static let otherDescriptors = 128
    /// For the library: its lines could say who asked. Ours say what must be known.
    static let silence = Logger(label: "http", factory: { _ in SwiftLogNoOpLogHandler() })

    let address: ListenAddress
    /// How long a whole request may take to arrive, and each part of an answer to be taken.
    let requestTime: Duration
    /// Connections at once; more wait to be accepted. Each may have a file open.
    let maximumConnections: Int
    let logger: Logger
    /// Receives the address with the port that was taken.
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

    /// Reports the address at which the server listens from now on.
    @Sendable private func listen(_ channel: any Channel) {
        attempt("socket not opened to its group") { try socketFile?.open() }
        guard case .tcp(let host, _) = address, let port = channel.localAddress?.port else {
            return isListening(address)
        }
        isListening(.tcp(host: host, port: port))
    }

    /// Runs `body`, and logs its error with what follows from it.
    private func attempt(_ consequence: Logger.Message, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            logger.error(consequence, metadata: ["reason": "\(error)"])
        }
    }

    /// As many as the system lets us have: without a descriptor that is free, nobody would be served.
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
