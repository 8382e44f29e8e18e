package import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import Platform
import ServiceLifecycle
import SystemPackage

/// Answers requests over HTTP; a web server in front of it speaks TLS. The server does not read a client's address, neither from the
/// connection nor from the headers in which a proxy forwards it.
package struct AuthorityServer: Service {
    /// Where and how.
    package struct Options: Sendable {
        package var address = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
        package var answersClients = true
        package var hasPortal = true
        /// Whether a web server on this machine that speaks TLS asks an address of loopback. The web server must pass the requested host on.
        package var isBehindProxy = false
        /// Whose clocks officers read.
        package var timeZone = TimeZone.current
        /// How long an answer to a client takes at the least.
        package var answerTime: Duration = .milliseconds(100)
        /// How long a whole request may take to arrive, and each part of an answer to be taken.
        package var requestTime: Duration = .seconds(20)

        package init() {}

        /// Whether browsers use TLS, so that cookies can be bound to it. The server speaks HTTP only, and a browser without TLS can reach
        /// it on loopback only.
        var isSecure: Bool { isBehindProxy || !address.isLoopback }
    }

    /// Connections at once; more wait to be accepted. Each may have a file open.
    private static let maximumConnections = 4096
    /// Files that are open besides: the database above all.
    private static let otherDescriptors = 128

    private let authority: Authority
    private let options: Options
    private let directory: AuthorityDirectory
    private let logger: Logger
    private let isListening: @Sendable (ListenAddress) -> Void

    /// - Parameter isListening: Receives the address with the port that was taken.
    package init(
        _ authority: Authority,
        directory: AuthorityDirectory,
        options: Options,
        logger: Logger,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) {
        self.authority = authority
        self.directory = directory
        self.options = options
        self.logger = logger
        self.isListening = isListening
    }

    package func run() async throws {
        if options.answersClients { DecoySigning.prepare() }
        let socketFile = socketFile
        try socketFile?.check()
        defer { attempt("The socket is left behind") { try socketFile?.remove() } }
        // The library's lines could say who asked: ours say what must be known.
        let silence = Logger(label: "http", factory: { _ in SwiftLogNoOpLogHandler() })
        let application = Application(
            router: router(silence),
            server: server(),
            configuration: ApplicationConfiguration(
                address: bindAddress,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connections, logger: silence)
            ),
            onServerRunning: listen,
            logger: silence
        )
        do {
            try await application.run()
        } catch let error as IOError {
            throw FileError("listen at \(options.address)", Errno(rawValue: error.errnoCode))
        }
    }

    private var bindAddress: BindAddress {
        switch options.address {
        case .tcp(let host, let port): .hostname(host, port: port)
        case .unix(let path): .unixDomainSocket(path: path.string)
        }
    }

    private var socketFile: SocketFile? {
        guard case .unix(let path) = options.address else { return nil }
        return SocketFile(path: path)
    }

    /// Reports the address at which the server listens from now on.
    @Sendable private func listen(_ channel: any Channel) {
        attempt("The socket is closed to its group") { try socketFile?.open() }
        guard case .tcp(let host, _) = options.address, let port = channel.localAddress?.port else {
            return isListening(options.address)
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
    private static var connections: Int {
        let descriptors = DescriptorLimit.raise(to: 2 * maximumConnections + otherDescriptors)
        return min(maximumConnections, max(1, (descriptors - otherDescriptors) / 2))
    }

    private func router(_ silence: Logger) -> Router<AuthorityRequestContext> {
        let router = Router(context: AuthorityRequestContext.self)
        router.add(middleware: FailureMiddleware(logger: logger))
        if options.answersClients {
            let files = directory.publicFiles
            router.add(middleware: PublicFiles(files, FileMiddleware(files.string, logger: silence)))
            ClientAPI(authority: authority, answerTime: options.answerTime).addRoutes(to: router)
            LaboratoryAPI(authority: authority).addRoutes(to: router)
        }
        if options.hasPortal {
            Portal(
                authority: authority,
                isSecure: options.isSecure,
                timeZone: options.timeZone,
                logger: logger
            ).addRoutes(to: router)
        }
        return router
    }

    private func server() -> HTTPServerBuilder {
        .http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [RequestDeadline(time: TimeAmount(options.requestTime))],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8 << 10,
                    maxHeaderListSize: 16 << 10,
                    maxHeaderFieldCount: 64
                )
            )
        )
    }
}
