import ArgumentParser
import AuthorityDatabases
import AuthorityPortal
import CommandLineTool
import Glibc
import HealthAuthority
import Logging
import OperatingSystem
import ServiceLifecycle
import Synchronization
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answer clients and officers, and publish every hour, until stopped.",
        discussion: """
            Serves HTTP, on loopback unless --listen and --portal-listen are set. For TLS, put a web server such as nginx in \
            front of it. authorityd does not read the addresses of clients. SIGTERM or Ctrl-C stops it. It does not reload files: restart it after you \
            change authority.conf. Without a terminal, it ignores SIGHUP.
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
            "Roles of this instance: api, portal and publisher, separated by commas. Default: all three.",
            valueName: "roles"
        ),
        transform: Self.roles
    )
    var roles = Set(Role.allCases)

    @Option(
        help: ArgumentHelp(
            "Address to listen on for clients: host:port, or the path of a Unix socket. Default: 127.0.0.1:8080.",
            valueName: "address"
        ),
        transform: ListenAddress.init(argument:)
    )
    var listen = ListenAddress.tcp(host: "127.0.0.1", port: 8080)

    @Option(
        help: ArgumentHelp(
            "Address to listen on for the portal: host:port, or the path of a Unix socket. Default: 127.0.0.1:8082.",
            valueName: "address"
        ),
        transform: ListenAddress.init(argument:)
    )
    var portalListen = Portal.address

    @Option(
        help: ArgumentHelp(
            "Address to listen on for /health and /metrics, such as 127.0.0.1:9464. Default: none.",
            valueName: "address"
        ),
        transform: ListenAddress.init(argument:)
    )
    var metrics: ListenAddress?

    @Option(help: ArgumentHelp("Minimum response time for clients.", valueName: "milliseconds"))
    var answerTime = 100

    @Option(help: ArgumentHelp("Name of this instance in each log line.", valueName: "name"))
    var instance: String?

    #if DEBUG
    /// For tests: the maximum time of a request, in milliseconds.
    @Option(help: .hidden)
    var requestTime = 20_000
    #else
    private var requestTime: Int { 20_000 }
    #endif

    func validate() throws {
        guard (0...10_000).contains(answerTime) else {
            throw ValidationError("--answer-time must be from 0 to 10000 milliseconds")
        }
    }

    func run() async throws {
        var logger = Logger(label: "authorityd", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .info
        if let instance { logger[metadataKey: "instance"] = "\(instance)" }
        if isatty(STDIN_FILENO) == 0 { signal(SIGHUP, SIG_IGN) }
        let languages = try options.languages()
        let webClient = try options.webClient()
        let missing = languages.missing
        for (place, texts) in [("portal", missing), ("web client", webClient?.missing ?? [])] where !texts.isEmpty {
            logger.warning(
                "texts are missing in a language file, and are in English",
                metadata: ["place": "\(place)", "texts": "\(texts.abbreviated)"]
            )
        }
        let authority = try await authority(languages.helpPage(of: options.parameters().brand), webClient, logger)
        let addresses = (roles.contains(.api) ? [listen] : []) + (roles.contains(.portal) ? [portalListen] : [])
        for address in addresses where address.isOnNetwork {
            logger.warning("listening on a network address without TLS", metadata: ["address": "\(address)"])
        }
        let readiness = Readiness(count: addresses.count)
        var services: [any Service] = []
        if roles.contains(.api) { services.append(server(authority, webClient, readiness, logger)) }
        if roles.contains(.portal) { services.append(try portal(authority, languages, readiness, logger)) }
        if let metrics { services.append(watchServer(authority, metrics, logger)) }
        services.append(PublisherService(authority, makesPackages: roles.contains(.publisher), logger: logger))
        if let manager = ServiceManager() {
            services.append(ManagedService(manager: manager, isReady: addresses.isEmpty))
        }
        try await ServiceGroup(services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger).run()
    }

    /// Opens the authority. Waits for its database server, which may start later than this program
    /// after a power cut.
    private func authority(_ helpPage: HelpPage, _ webClient: WebClient?, _ logger: Logger) async throws -> Authority {
        let hasServer = try options.hasDatabaseServer
        var reason: String?
        while true {
            do {
                let authority = try await options.authority(helpPage: helpPage, webClient: webClient)
                try options.completePublicKey()
                let settings = try await (authority.database as? PostgreSQLDatabase)?.retentionSettings ?? []
                if !settings.isEmpty {
                    logger.error(
                        "deleted rows stay in PostgreSQL’s WAL",
                        metadata: ["settings": "\(settings.joined(separator: ", "))"]
                    )
                }
                return authority
            } catch let error as DatabaseError where error.kind == .unavailable && hasServer {
                if error.message != reason {
                    logger.warning("waiting for the database", metadata: ["reason": "\(error)"])
                    reason = error.message
                }
                // Extends the service manager's start timeout while the database is unreachable.
                ServiceManager()?.notify("STATUS=Waiting for the database", "EXTEND_TIMEOUT_USEC=60000000")
            }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private func server(
        _ authority: Authority,
        _ webClient: WebClient?,
        _ readiness: Readiness,
        _ logger: Logger
    ) -> AuthorityServer {
        var server = AuthorityServer.Options()
        server.address = listen
        server.answerTime = .milliseconds(answerTime)
        server.requestTime = .milliseconds(requestTime)
        server.webClient = webClient
        return AuthorityServer(authority, directory: options.directory, options: server, logger: logger) { address in
            Conversation.say("listening on \(address)")
            readiness.add()
        }
    }

    private func portal(
        _ authority: Authority,
        _ languages: PortalLanguages,
        _ readiness: Readiness,
        _ logger: Logger
    ) throws -> Portal {
        try Portal(
            authority,
            at: portalListen,
            host: portalHost(),
            requestTime: .milliseconds(requestTime),
            languages: languages,
            scripts: options.codeScripts(),
            singleSignOn: options.singleSignOn(authority.officers, logger),
            logger: logger
        ) { address in
            Conversation.say("portal on \(address)")
            readiness.add()
        }
    }

    private func portalHost() throws -> PortalHost {
        if let name = try options.parameters().portal.host { return .named(name) }
        guard portalListen.isLoopback else {
            throw Refusal(
                "the portal would listen on \(portalListen), but authority.conf does not name its host",
                hints: ["set portal = HOST in authority.conf", "or run without the portal: --roles api,publisher"]
            )
        }
        return .loopback
    }

    private func watchServer(_ authority: Authority, _ address: ListenAddress, _ logger: Logger) -> WatchServer {
        WatchServer(authority, directory: options.directory, at: address, version: Version.current, logger: logger) {
            Conversation.say("metrics on \($0)")
        }
    }

    private static func roles(_ text: String) throws -> Set<Role> {
        let words = text.split(separator: ",").map(String.init)
        let roles = words.compactMap(Role.init(rawValue:))
        guard !roles.isEmpty, roles.count == words.count else {
            throw ValidationError("the roles are api, portal and publisher, separated by commas")
        }
        return Set(roles)
    }
}

extension ListenAddress {
    /// Parses the value of an option.
    init(argument text: String) throws {
        do {
            try self.init(text)
        } catch {
            throw ValidationError("“\(text)” is not a listen address: \(error)")
        }
    }
}

/// Reports readiness to the service manager when all servers listen.
private final class Readiness: Sendable {
    private let missing: Mutex<Int>

    /// - Parameter count: The number of servers.
    init(count: Int) {
        missing = Mutex(count)
    }

    /// Records that another server listens.
    func add() {
        let isReady = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isReady { ServiceManager()?.notify("READY=1", "STATUS=") }
    }
}

/// Reports readiness and shutdown to the service manager.
struct ManagedService: Service {
    let manager: ServiceManager
    /// Whether the program is ready as soon as it runs. If false, a server reports readiness when
    /// it starts to listen.
    let isReady: Bool

    func run() async throws {
        if isReady { manager.notify("READY=1") }
        try? await gracefulShutdown()
        manager.notify("STOPPING=1")
    }
}
