import AuthorityProtocol
import HTTPClient
import Logging
import Synchronization

/// What a relay knows about its gateway, from the messages that it forwards and from its own requests.
/// It keeps no time, address or content of a client's request.
final class GatewayWatch: Sendable {
    /// The relay does not ask the gateway again within this time.
    private static let fresh = Duration.seconds(60)

    private struct State {
        /// The reason why the last request failed; nil if the gateway answered.
        var problem: String?
        /// When the gateway last answered, or failed to.
        var seen: ContinuousClock.Instant?
    }

    private let gateway: ServerResource
    private let route: Route
    private let connections: CurlConnections
    private let logger: Logger
    private let failed: RareLogLine
    private let state = Mutex(State())

    /// - Parameter clock: Limits the log to one line an hour while the reason stays the same.
    init(
        _ gateway: ServerResource,
        over route: Route,
        _ connections: CurlConnections,
        logger: Logger,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.gateway, self.route, self.connections, self.logger) = (gateway, route, connections, logger)
        failed = RareLogLine(.error, "the gateway does not answer messages", repetition: .seconds(3600), clock: clock)
    }

    /// Sends a message to the gateway.
    ///
    /// - Parameter message: Nil for a request that only tests whether the gateway answers.
    /// - Throws: ``TransferError`` if it does not answer.
    @discardableResult
    func send(_ message: [UInt8]?) async throws(TransferError) -> HTTPClient.HTTPResponse {
        let request = HTTPRequest(
            path: gateway.path,
            message: message.map { .init(contentType: ObliviousMessage.requestType, bytes: $0) },
            maximumSize: ObliviousMessage.answerSize
        )
        do throws(TransferError) {
            let response = try await connections.send(request, over: route)
            // A client causes the other errors: the gateway answers 400 to a message that it cannot read.
            let isAnswer = message == nil || response.contentType == ObliviousMessage.answerType
            switch response.status {
            case 200 where isAnswer, 400...499: note(nil)
            case 200: note("\(gateway.url) answers, but not as a gateway of Oblivious HTTP")
            default: note("\(gateway.url) returned HTTP \(response.status)")
            }
            return response
        } catch {
            if error.cause != .cancelled { note("\(error)") }
            throw error
        }
    }

    /// The reason why the gateway does not answer; nil if it does. If the relay has not seen an answer for a
    /// minute, it asks.
    var problem: String? {
        get async {
            let seen = state.withLock { $0.seen }
            if seen.map({ $0.duration(to: .now) >= Self.fresh }) ?? true { _ = try? await send(nil) }
            return state.withLock { $0.problem }
        }
    }

    private func note(_ problem: String?) {
        state.withLock { $0 = State(problem: problem, seen: .now) }
        if let problem { failed.log(logger, reason: problem) }
    }
}
