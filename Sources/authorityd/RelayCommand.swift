import ArgumentParser
import AuthorityProtocol
import CommandLineTool
import HTTPClient
import HealthAuthority
import Logging
import OperatingSystem
import ServiceLifecycle
import UnixSignals

struct RelayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Forward encrypted client messages to an authority, so that it does not see client addresses.",
        discussion: """
            This is an Oblivious HTTP relay (RFC 9458). A party other than the authority must run it. The relay sees client \
            addresses, but cannot read the messages. It needs no directory and no key. It stores nothing about requests, and logs \
            only why the authority does not answer. The authority sets the relay's address in authority.conf: relay = https://relay.example. The relay serves \
            HTTP, on loopback unless --listen is set. For TLS, put a web server such as nginx in front of it. SIGTERM or Ctrl-C \
            stops it.
            """
    )

    @Option(
        help: ArgumentHelp(
            "Address to listen on: host:port, or the path of a Unix socket. Default: 127.0.0.1:8081.",
            valueName: "address"
        ),
        transform: ListenAddress.init(argument:)
    )
    var listen = ListenAddress.tcp(host: "127.0.0.1", port: 8081)

    @Option(
        help: ArgumentHelp("The authority to forward to, such as https://authority.example.", valueName: "url"),
        transform: Self.resource
    )
    var gateway: ServerResource

    @Option(
        help: ArgumentHelp(
            "Address to listen on for /health and /metrics, such as 127.0.0.1:9465. Default: none.",
            valueName: "address"
        ),
        transform: ListenAddress.init(argument:)
    )
    var metrics: ListenAddress?

    #if DEBUG
    /// For tests: the maximum time of a request, in milliseconds.
    @Option(help: .hidden)
    var requestTime = 20_000
    #else
    private var requestTime: Int { 20_000 }
    #endif

    @Option(help: .hidden)
    var gatewayTime = 30_000

    func run() async throws {
        var logger = Logger(label: "authorityd", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .info
        if listen.isOnNetwork {
            logger.warning("listening on a network address without TLS", metadata: ["address": "\(listen)"])
        }
        var options = RelayServer.Options()
        options.address = listen
        options.requestTime = .milliseconds(requestTime)
        options.gatewayTime = .milliseconds(gatewayTime)
        let relay = RelayServer(to: gateway, options: options, logger: logger) { address in
            Conversation.say("listening on \(address)")
            ServiceManager()?.notify("READY=1")
        }
        var services: [any Service] = [relay]
        if let metrics {
            services.append(
                relay.watchServer(at: metrics, version: Version.current) { Conversation.say("metrics on \($0)") }
            )
        }
        if let manager = ServiceManager() { services.append(ManagedService(manager: manager, isReady: false)) }
        try await ServiceGroup(services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger).run()
    }

    private static func resource(_ text: String) throws -> ServerResource {
        guard let resource = ServerResource(text, defaultPath: ObliviousMessage.path) else {
            throw ValidationError("“\(text)” is not the URL of an authority such as https://authority.example")
        }
        return resource
    }
}
