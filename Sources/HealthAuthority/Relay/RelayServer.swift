import AuthorityProtocol
package import HTTPClient
import HTTPTypes
import Hummingbird
package import Logging
import ServiceLifecycle
import Synchronization

/// The Oblivious HTTP relay (RFC 9458). It forwards clients' encrypted messages to an authority's
/// gateway. The relay sees the clients' addresses but cannot read the messages. The gateway
/// receives the messages but no information about the client: no address, no header and no
/// connection.
///
/// The relay stores nothing about requests. It logs why its gateway does not answer, at most once a minute, and
/// once an hour while the reason stays the same.
package struct RelayServer: Service {
    /// The relay's settings.
    package struct Options: Sendable {
        package var address = ListenAddress.tcp(host: "127.0.0.1", port: 8081)
        /// The timeout for receiving a whole request. It is also the timeout for the client to read
        /// each part of an answer.
        package var requestTime: Duration = .seconds(20)
        /// The timeout for the gateway's answer.
        package var gatewayTime: Duration = .seconds(30)
        /// The maximum number of requests that wait for the gateway's answer. Further requests are
        /// refused.
        package var maximumForwards = 256
        /// The maximum number of connections to the gateway. All requests share these connections.
        /// The connections carry no information about clients.
        ///
        /// One thread runs all forwards, but libcurl resolves the gateway's name on a separate
        /// thread for each new connection. If no name server answers, libcurl gives up after 15 s,
        /// but the thread can run for up to 90 s. In this time, the thread asks each of three
        /// servers twice for three names: the name alone, and the name with each of two search
        /// domains (resolv.conf(5)). A request that is still waiting for its connection gives up
        /// after 30 s in total. So at most 256 lookups begin in 30 s, and at most 256 * 90 / 30 =
        /// 768 threads exist. The service unit sets TasksMax=1024.
        package var maximumConnections = 64

        package init() {}
    }

    /// The maximum number of concurrent client connections. Further connections wait to be
    /// accepted.
    private static let maximumConnections = 1024

    private let gateway: ServerResource
    private let options: Options
    private let logger: Logger
    private let isListening: @Sendable (ListenAddress) -> Void
    private let connections: CurlConnections
    private let watch: GatewayWatch
    private let meter = RequestMeter()

    /// - Parameters:
    ///   - gateway: The authority's gateway. The relay forwards requests only to this gateway.
    ///   - isListening: Receives the listening address with the actual port.
    package init(
        to gateway: ServerResource,
        options: Options,
        logger: Logger,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) {
        self.gateway = gateway
        self.options = options
        self.logger = logger
        self.isListening = isListening
        connections = CurlConnections(sharing: options.maximumConnections)
        let route = Route(to: gateway.server, by: ProxySettings(), limit: options.gatewayTime)
        watch = GatewayWatch(gateway, over: route, connections, logger: logger)
    }

    /// The monitoring server of this relay.
    ///
    /// - Parameter version: The program's version.
    package func watchServer(
        at address: ListenAddress,
        version: String,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) -> WatchServer {
        let report = { @Sendable [watch, meter] () async -> WatchReport in
            let problem = await watch.problem
            var metrics = OpenMetrics()
            metrics.add(version: version)
            metrics.gauge(
                "authority_gateway_up",
                "1 if the relay's gateway answers, otherwise 0.",
                problem == nil ? 1 : 0
            )
            metrics.add(meter)
            return WatchReport(problems: problem.map { [$0] } ?? [], metrics: metrics)
        }
        return WatchServer(at: address, logger: logger, report: report, isListening: isListening)
    }

    package func run() async throws {
        defer { connections.close() }
        let forwarder = Forwarder(watch, maximumCount: options.maximumForwards)
        // Only the web client of this authority may read an answer (Fetch standard, "CORS protocol").
        // A browser asks before it sends a request with this media type.
        let origin = gateway.server.origin
        let router = Router(context: AuthorityRequestContext.self)
        router.add(middleware: RequestMeterMiddleware(meter: meter))
        router.post("\(ObliviousMessage.path)") { request, _ in
            guard request.headers[.contentType] == ObliviousMessage.requestType else {
                throw HTTPError(.unsupportedMediaType)
            }
            let message = try await Array(request.bytes(upTo: ObliviousMessage.requestSize))
            guard message.count == ObliviousMessage.requestSize else { throw HTTPError(.badRequest) }
            var response = try await forwarder.forward(message)
            response.headers[.accessControlAllowOrigin] = origin
            return response
        }
        router.on("\(ObliviousMessage.path)", method: .options) { _, _ in
            Response(
                status: .noContent,
                headers: [.accessControlAllowOrigin: origin, .accessControlAllowHeaders: "content-type"]
            )
        }
        try await HTTPListener(
            address: options.address,
            requestTime: options.requestTime,
            maximumConnections: Self.maximumConnections,
            logger: logger,
            isListening: isListening
        ).run(router)
    }
}

/// Forwards requests to a gateway. The number of concurrent requests is limited.
private final class Forwarder: Sendable {
    private let gateway: GatewayWatch
    private let places: Mutex<Int>

    init(_ gateway: GatewayWatch, maximumCount: Int) {
        self.gateway = gateway
        places = Mutex(maximumCount)
    }

    func forward(_ message: [UInt8]) async throws -> Response {
        guard takePlace() else { throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "30"]) }
        defer { places.withLock { $0 += 1 } }
        do throws(TransferError) {
            return Self.response(to: try await gateway.send(message))
        } catch {
            throw HTTPError(.badGateway)
        }
    }

    private func takePlace() -> Bool {
        places.withLock { places in
            guard places > 0 else { return false }
            places -= 1
            return true
        }
    }

    /// Converts the gateway's response into the response for the client. The result is the
    /// encapsulated answer, or an error with its problem details (RFC 9458 §5.2 and §5.3).
    private static func response(to response: HTTPClient.HTTPResponse) -> Response {
        let problemType = "application/problem+json"
        switch (response.status, response.contentType) {
        case (200, ObliviousMessage.answerType):
            return Response(.ok, response.body, type: ObliviousMessage.answerType)
        case (400...599, let type):
            let status = HTTPTypes.HTTPResponse.Status(code: response.status)
            return type == problemType ? Response(status, response.body, type: problemType) : Response(status: status)
        default: return Response(status: .badGateway)
        }
    }
}
