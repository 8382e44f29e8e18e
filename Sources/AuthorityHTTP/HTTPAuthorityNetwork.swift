public import CheckInClient
public import HTTPClient
import Sharing

/// Opens connections to a health authority that use HTTP/1.1 over TLS.
public struct HTTPAuthorityNetwork: AuthorityNetwork {
    private let address: ServerAddress
    private let proxy: @Sendable (ServerAddress) -> ProxySettings
    private let limit: Duration

    /// Creates a network for an authority.
    ///
    /// - Parameters:
    ///   - address: The authority's address.
    ///   - proxy: Returns the proxy settings for the address of the authority or of a relay.
    public init(
        _ address: ServerAddress,
        proxy: @escaping @Sendable (ServerAddress) -> ProxySettings = { _ in ProxySettings() }
    ) {
        self.init(address, proxy: proxy, limit: .seconds(600))
    }

    /// - Parameter limit: The longest time from the start of a request to the end of its response.
    package init(
        _ address: ServerAddress,
        proxy: @escaping @Sendable (ServerAddress) -> ProxySettings = { _ in ProxySettings() },
        limit: Duration
    ) {
        self.address = address
        self.proxy = proxy
        self.limit = limit
    }

    /// Opens a connection, runs `body` with the connection, and closes it. Throws only errors that
    /// `body` throws.
    public func use<Success, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let connections = CurlConnections()
        defer { connections.close() }
        let route = Route(to: address, by: proxy(address), limit: limit)
        return try await body(HTTPAuthorityLink(route: route, connections: connections))
    }

    /// Sends an encapsulated request through the proxy for the relay's address, on a separate
    /// connection and circuit.
    public func send(_ request: [UInt8], through relay: String) async throws(LinkError) -> [UInt8] {
        guard let resource = ServerResource(relay, defaultPath: ObliviousMessage.path) else {
            throw .relay(.url, url: relay)
        }
        let connections = CurlConnections()
        defer { connections.close() }
        let response: HTTPResponse
        do throws(TransferError) {
            response = try await connections.send(
                HTTPRequest(
                    path: resource.path,
                    message: .init(contentType: ObliviousMessage.requestType, bytes: request),
                    maximumSize: ObliviousMessage.answerSize
                ),
                over: Route(to: resource.server, by: proxy(resource.server), limit: limit)
            )
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .relay(RelayFailure(error), url: relay)
        }
        guard response.status == 200 else { throw .relay(RelayFailure(response), url: relay) }
        return response.body
    }
}
