public import CheckInClient
public import HTTPClient

/// Ways to an authority by HTTP/1.1 over TLS.
public struct HTTPAuthorityNetwork: AuthorityNetwork {
    private let address: ServerAddress
    private let proxy: ProxySettings
    private let limit: Duration

    public init(_ address: ServerAddress, proxy: ProxySettings = ProxySettings()) {
        self.init(address, proxy: proxy, limit: .seconds(600))
    }

    /// - Parameter limit: The longest time from the start of a request to the end of its response.
    package init(_ address: ServerAddress, proxy: ProxySettings = ProxySettings(), limit: Duration) {
        self.address = address
        self.proxy = proxy
        self.limit = limit
    }

    public func use<Success, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let connections = CurlConnections()
        defer { connections.close() }
        let route = Route(to: address, by: proxy, limit: limit)
        return try await body(HTTPAuthorityLink(route: route, connections: connections))
    }
}
