import ArgumentParser
import CommandLineTool
import HTTPClient
import HealthAuthority
import Logging
import Platform
import ServiceLifecycle
import Sharing
import UnixSignals

struct RelayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Forward encrypted messages of clients to an authority, which then does not see their addresses.",
        discussion: """
            A relay of Oblivious HTTP (RFC 9458), for somebody other than the authority. The relay sees addresses and cannot \
            read the messages. It needs no directory and no key, and it stores and logs nothing about requests. The authority \
            names it in authority.conf: relay = https://relay.example. It speaks HTTP, on loopback unless --listen says \
            otherwise. For TLS put a web server in front of it, such as nginx. SIGTERM or Ctrl-C stops it.
            """
    )

    @Option(
        help: ArgumentHelp(
            "Where it answers: host:port, or the path of a Unix socket. Without it, 127.0.0.1:8081.",
            valueName: "address"
        ),
        transform: ListenAddress.init(argument:)
    )
    var listen = ListenAddress.tcp(host: "127.0.0.1", port: 8081)

    @Option(
        help: ArgumentHelp("The authority that it forwards to, such as https://authority.example.", valueName: "url"),
        transform: Self.resource
    )
    var gateway: ServerResource

    @Option(help: .hidden)
    var requestTime = 20_000

    @Option(help: .hidden)
    var gatewayTime = 30_000

    func run() async throws {
        var logger = Logger(label: "authorityd", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .info
        if listen.isOnNetwork {
            logger.warning("Listens on a network address without TLS", metadata: ["address": "\(listen)"])
        }
        var options = RelayServer.Options()
        options.address = listen
        options.requestTime = .milliseconds(requestTime)
        options.gatewayTime = .milliseconds(gatewayTime)
        let relay = RelayServer(to: gateway, options: options, logger: logger) { address in
            Conversation.say("answers at \(address)")
            ServiceManager()?.notify("READY=1")
        }
        var services: [any Service] = [relay]
        if let manager = ServiceManager() { services.append(ManagedService(manager: manager, isReady: false)) }
        try await ServiceGroup(services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger).run()
    }

    private static func resource(_ text: String) throws -> ServerResource {
        guard let resource = ServerResource(text, defaultPath: ObliviousMessage.path) else {
            throw ValidationError("“\(text)” is not the URL of an authority, such as https://authority.example")
        }
        return resource
    }
}
