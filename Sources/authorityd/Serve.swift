import ArgumentParser
import CommandLineTool
import Glibc
import HealthAuthority
import Logging
import Platform
import ServiceLifecycle
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answer clients and officers, and publish, until told to stop.",
        discussion: """
            Without a certificate it answers on loopback only, unless a proxy has one (--behind-proxy). It never looks at anybody's \
            address, nor at what a proxy says about it. SIGTERM or Ctrl-C stops.
            """
    )

    enum Role: String, CaseIterable, ExpressibleByArgument {
        case api
        case portal
        case publisher
    }

    @OptionGroup var options: AuthorityOptions

    @Option(
        help: ArgumentHelp(
            "What this instance does: api, portal and publisher, with commas between them. Without it, all three.",
            valueName: "roles"
        ),
        transform: Self.roles
    )
    var roles = Set(Role.allCases)

    @Option(
        help: ArgumentHelp("Where it answers. Without it, 127.0.0.1:8080.", valueName: "host:port"),
        transform: Self.address
    )
    var listen = Address(host: "127.0.0.1", port: 8080)

    @Option(help: ArgumentHelp("The certificate and those that vouch for it, PEM.", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The certificate's private key, PEM.", valueName: "file"))
    var tlsKey: String?

    @Flag(help: "A proxy has the certificate: officers come by HTTPS, although this program does not see it.")
    var behindProxy = false

    @Option(help: ArgumentHelp("How long an answer to a client takes at the least.", valueName: "milliseconds"))
    var answerTime = 100

    @Option(help: .hidden)
    var requestTime = 20_000

    struct Address {
        let host: String
        let port: Int

        /// Whether it is this machine alone that reaches it.
        var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
    }

    func validate() throws {
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError(
                "a certificate and its key belong together: give both --tls-certificate and --tls-key"
            )
        }
        guard tlsCertificate != nil || behindProxy || listen.isLoopback else {
            throw ValidationError(
                "\(listen.host) can be reached by others, and there is no certificate: give --tls-certificate and --tls-key, or --behind-proxy"
            )
        }
        guard (0...10_000).contains(answerTime) else {
            throw ValidationError("--answer-time is 0 to 10000 milliseconds")
        }
    }

    func run() async throws {
        var logger = Logger(label: "authorityd", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .info
        let authority = try await authority(logger)
        let answers = roles.contains(.api) || roles.contains(.portal)
        var services: [any Service] = answers ? [server(authority, logger)] : []
        services.append(PublisherService(authority, makesPackages: roles.contains(.publisher), logger: logger))
        if let manager = ServiceManager() { services.append(ManagedService(manager: manager, isReady: !answers)) }
        try await ServiceGroup(services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger).run()
    }

    /// The authority, as soon as its database is there. After a power cut the server of the database may take longer than we do.
    private func authority(_ logger: Logger) async throws -> Authority {
        var reason: String?
        while true {
            do {
                return try await options.authority()
            } catch let error as DatabaseError where error.kind == .unavailable && options.hasDatabaseServer {
                if error.message != reason {
                    logger.warning("Waits for the database", metadata: ["reason": "\(error)"])
                    reason = error.message
                }
                // A service manager that waits for us has as much patience as we have.
                ServiceManager()?.notify("STATUS=Waits for the database", "EXTEND_TIMEOUT_USEC=60000000")
            }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private func server(_ authority: Authority, _ logger: Logger) -> AuthorityServer {
        var server = AuthorityServer.Options()
        server.host = listen.host
        server.port = listen.port
        if let tlsCertificate, let tlsKey { server.tls = (tlsCertificate, tlsKey) }
        server.isBehindTLS = behindProxy
        server.answersClients = roles.contains(.api)
        server.hasPortal = roles.contains(.portal)
        server.answerTime = .milliseconds(answerTime)
        server.requestTime = .milliseconds(requestTime)
        let (scheme, host) = (tlsCertificate == nil ? "http" : "https", listen.host)
        return AuthorityServer(authority, directory: options.directory, options: server, logger: logger) { port in
            Conversation.say("answers at \(scheme)://\(host):\(port)")
            ServiceManager()?.notify("READY=1", "STATUS=")
        }
    }

    private static func roles(_ text: String) throws -> Set<Role> {
        let words = text.split(separator: ",").map(String.init)
        let roles = words.compactMap(Role.init(rawValue:))
        guard !roles.isEmpty, roles.count == words.count else {
            throw ValidationError("the roles are api, portal and publisher, with commas between them")
        }
        return Set(roles)
    }

    private static func address(_ text: String) throws -> Address {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
            colon != text.startIndex
        else { throw ValidationError("“\(text)” is not of the form host:port, such as 127.0.0.1:8080") }
        let host = text[..<colon].trimmingPrefix("[")
        return Address(host: String(host.last == "]" ? host.dropLast() : host), port: Int(port))
    }
}

/// Tells the service manager how the program is.
private struct ManagedService: Service {
    let manager: ServiceManager
    /// If not, a server tells when it answers.
    let isReady: Bool

    func run() async throws {
        if isReady { manager.notify("READY=1") }
        try? await gracefulShutdown()
        manager.notify("STOPPING=1")
    }
}
