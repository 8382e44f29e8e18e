package import Foundation
import Hummingbird
package import Logging
import ServiceLifecycle
import SystemPackage

/// The HTTP server for clients, laboratories and officers. A web server in front of it provides
/// TLS. The server does not read a client's address, neither from the connection nor from the
/// headers in which a proxy forwards it.
package struct AuthorityServer: Service {
    /// Settings of the server.
    package struct Options: Sendable {
        package var address = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
        package var answersClients = true
        package var hasPortal = true
        /// Whether a TLS web server on this machine forwards requests to a loopback address. That
        /// web server must forward the requested host.
        package var isBehindProxy = false
        /// The time zone of the times that the portal shows.
        package var timeZone = TimeZone.current
        /// The languages of the portal.
        package var languages = PortalLanguages()
        /// The minimum time to answer a client.
        package var answerTime: Duration = .milliseconds(100)
        /// The timeout for receiving a whole request, and for the client to read each part of an
        /// answer.
        package var requestTime: Duration = .seconds(20)

        package init() {}

        /// Whether browsers use TLS, so that cookies can be bound to it. The server itself has no
        /// TLS, and a browser without TLS can reach it only on loopback.
        var isSecure: Bool { isBehindProxy || !address.isLoopback }
    }

    /// The maximum number of concurrent connections. Others wait to be accepted. Each connection
    /// may have a file open.
    private static let maximumConnections = 4096

    private let authority: Authority
    private let options: Options
    private let directory: AuthorityDirectory
    private let logger: Logger
    private let isListening: @Sendable (ListenAddress) -> Void

    /// - Parameter isListening: Receives the address with the actual port.
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
        try await HTTPListener(
            address: options.address,
            requestTime: options.requestTime,
            maximumConnections: Self.maximumConnections,
            logger: logger,
            isListening: isListening
        ).run(router(HTTPListener.silence))
    }

    private func router(_ silence: Logger) -> Router<AuthorityRequestContext> {
        let router = Router(context: AuthorityRequestContext.self, options: .autoGenerateHeadEndpoints)
        let failures = FailureMiddleware(logger: logger)
        router.add(middleware: RequestMeterMiddleware(meter: authority.meter))
        router.add(middleware: failures)
        if options.answersClients {
            let files = directory.publicFiles
            router.add(middleware: PublicFiles(files, FileMiddleware(files.string, logger: silence)))
            let api = ClientAPI(authority: authority, answerTime: options.answerTime)
            api.addRoutes(to: router)
            ObliviousGateway(authority: authority, api: api, failures: failures).addRoutes(to: router)
            LaboratoryAPI(authority: authority).addRoutes(to: router)
        }
        if options.hasPortal {
            Portal(
                authority: authority,
                isSecure: options.isSecure,
                timeZone: options.timeZone,
                languages: options.languages,
                logger: logger
            ).addRoutes(to: router)
        }
        return router
    }
}
