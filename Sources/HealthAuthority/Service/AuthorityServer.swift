import Hummingbird
package import Logging
import ServiceLifecycle
import SystemPackage

/// The HTTP server for clients and laboratories. A web server in front of it provides TLS. The server
/// does not read a client's address, either from the connection or from the headers that a proxy
/// adds.
package struct AuthorityServer: Service {
    /// The server's settings.
    package struct Options: Sendable {
        package var address = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
        /// The minimum time before a client receives its answer.
        package var answerTime: Duration = .milliseconds(100)
        /// The timeout for receiving a whole request. It is also the timeout for the client to read
        /// each part of an answer.
        package var requestTime: Duration = .seconds(20)
        /// Nil if the address of venue codes shows the help page.
        package var webClient: WebClient?

        package init() {}
    }

    /// The maximum number of concurrent connections. Further connections wait to be accepted. Each
    /// connection may have a file open.
    private static let maximumConnections = 4096

    private let authority: Authority
    private let options: Options
    private let directory: AuthorityDirectory
    private let logger: Logger
    private let isListening: @Sendable (ListenAddress) -> Void

    /// - Parameter isListening: Receives the listening address with the actual port.
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
        try await WorkerThreads.runOnce { DecoySigning.prepare() }
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
        router.add(middleware: IsolationHeaders())
        router.add(middleware: RequestMeterMiddleware(meter: authority.meter))
        router.add(middleware: failures)
        router.add(middleware: ForeignWorkers(except: options.webClient == nil ? nil : WebClient.workerPath))
        let files = directory.publicFiles
        let middleware = FileMiddleware<AuthorityRequestContext, _>(files.string, logger: silence)
        router.add(middleware: PublicFiles(files, middleware, authority.helpPage, options.webClient))
        addClientRoutes(to: router, failures)
        LaboratoryAPI(laboratories: authority.laboratories, verification: authority.verification).addRoutes(to: router)
        router.post("\(Peers.path)") { [peers = authority.peers] request, _ in
            guard let answer = try await peers.answer(Array(request.bytes(upTo: Peers.maximumSize))) else {
                throw HTTPError(.forbidden)
            }
            return Response(.ok, answer, type: "application/octet-stream")
        }
        if let desk = authority.diagnosisKeys, let certificates = authority.certificates {
            AppRoutes(
                desk: desk,
                certificates: certificates,
                protego: authority.protego,
                apps: authority.apps,
                answerTime: options.answerTime,
                failures: failures
            ).add(to: router)
        }
        router.refuseOtherMethods()
        return router
    }

    /// Adds the endpoints for clients, and the gateway to those that clients reach through a relay.
    private func addClientRoutes(to router: Router<AuthorityRequestContext>, _ failures: FailureMiddleware) {
        let authorizations = authority.verification.authorizations(answerTime: options.answerTime)
        let submissions = authority.desk.submissions(answerTime: options.answerTime)
        authority.verification.tests(answerTime: options.answerTime).addRoute(to: router)
        authorizations.addRoute(to: router)
        submissions.addRoute(to: router)
        ObliviousGateway(
            endpoints: [authorizations, submissions],
            clock: authority.clock,
            keyring: authority.keyring,
            meter: authority.meter,
            failures: failures
        ).addRoutes(to: router)
    }
}
