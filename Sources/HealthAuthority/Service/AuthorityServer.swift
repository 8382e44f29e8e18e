package import Foundation
import Hummingbird
package import Logging
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
        /// What officers read.
        package var languages = PortalLanguages()
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
