package import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import NIOSSL
import Platform
import ServiceLifecycle
import SystemPackage

/// Answers requests over HTTP. Nobody's address is looked at, and headers in which a proxy forwards one are not read.
package struct AuthorityServer: Service {
    /// Where and how.
    package struct Options: Sendable {
        package var host = "127.0.0.1"
        /// 0 takes one that is free.
        package var port = 8080
        /// Certificate chain and private key, PEM files. Nil on loopback, and behind a proxy.
        package var tls: (certificate: String, key: String)?
        package var answersClients = true
        package var hasPortal = true
        /// Whether a proxy ends TLS: browsers then come here over it, although no certificate is here. The proxy must hand on the name
        /// of the host that they asked for.
        package var isBehindTLS = false
        /// Whose clocks officers read.
        package var timeZone = TimeZone.current
        /// How long an answer to a client takes at the least.
        package var answerTime: Duration = .milliseconds(100)
        /// How long a whole request may take to arrive, and each part of an answer to be taken.
        package var requestTime: Duration = .seconds(20)

        package init() {}
    }

    /// Connections at once; more wait to be accepted. Each may have a file open.
    private static let maximumConnections = 4096
    /// Files that are open besides: the database above all.
    private static let otherDescriptors = 128

    private let authority: Authority
    private let options: Options
    private let directory: AuthorityDirectory
    private let logger: Logger
    private let isListening: @Sendable (Int) -> Void

    /// - Parameter isListening: Told the port.
    package init(
        _ authority: Authority,
        directory: AuthorityDirectory,
        options: Options,
        logger: Logger,
        isListening: @escaping @Sendable (Int) -> Void
    ) {
        self.authority = authority
        self.directory = directory
        self.options = options
        self.logger = logger
        self.isListening = isListening
    }

    package func run() async throws {
        if options.answersClients { DecoySigning.prepare() }
        // The library's lines could say who asked: ours say what must be known.
        let silence = Logger(label: "http", factory: { _ in SwiftLogNoOpLogHandler() })
        let application = Application(
            router: router(silence),
            server: try server(),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connections, logger: silence)
            ),
            onServerRunning: { channel in isListening(channel.localAddress?.port ?? 0) },
            logger: silence
        )
        try await application.run()
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
                isSecure: options.tls != nil || options.isBehindTLS,
                timeZone: options.timeZone,
                logger: logger
            ).addRoutes(to: router)
        }
        return router
    }

    private func server() throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [RequestDeadline(time: TimeAmount(options.requestTime))],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8 << 10,
                    maxHeaderListSize: 16 << 10,
                    maxHeaderFieldCount: 64
                )
            )
        )
        guard let tls = options.tls else { return plain }
        let chain = try NIOSSLCertificate.fromPEMFile(tls.certificate).map { NIOSSLCertificateSource.certificate($0) }
        let key = try NIOSSLPrivateKey(file: tls.key, format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain,
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv12
        return try .tls(plain, tlsConfiguration: configuration)
    }
}
