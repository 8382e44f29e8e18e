import AuthorityProtocol
public import HTTPClient

/// Opens connections to a health authority. The connections use HTTP/1.1 over TLS.
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

    /// Sends an encapsulated request to a relay, through the proxy for the relay's address. The
    /// request uses a separate connection and a separate circuit.
    public func send(_ request: [UInt8], through relay: String) async throws(TransferError) -> [UInt8] {
        guard let resource = ServerResource(relay, defaultPath: ObliviousMessage.path) else {
            throw TransferError(.relay(relay), .url)
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
        } catch {
            if case .size = error.cause { throw TransferError(.relay(relay), .answer) }
            throw TransferError(.relay(relay), error.cause)
        }
        guard response.status == 200 else { throw TransferError(.relay(relay), Self.cause(response)) }
        return response.body
    }

    /// - Parameter response: A relay's response with a status other than 200.
    private static func cause(_ response: HTTPResponse) -> TransferError.Cause {
        let isKeyProblem =
            response.contentType == "application/problem+json"
            && String(decoding: response.body, as: UTF8.self).contains(ObliviousMessage.keyProblemType)
        return isKeyProblem ? .key : .status(response.status)
    }
}

/// An HTTP connection to an authority. It uses no redirects, no cookies and no compression. It
/// sends no header that distinguishes clients from each other.
struct HTTPAuthorityLink: AuthorityLink {
    let route: Route
    let connections: CurlConnections

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        try await send(HTTPRequest(path: path, maximumSize: maximumSize)).body
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        let message = HTTPRequest.Message(contentType: "application/x-protobuf", bytes: message)
        let answer = try await send(HTTPRequest(path: path, message: message, maximumSize: answerSize)).body
        guard answer.count == answerSize else { throw TransferError(.path(path), .size(maximum: answerSize)) }
        return answer
    }

    /// Sends a request and returns the response. A status other than 200 is an error.
    private func send(_ request: HTTPRequest) async throws(TransferError) -> HTTPResponse {
        let response = try await connections.send(request, over: route)
        guard response.status == 200 else { throw TransferError(.path(request.path), .status(response.status)) }
        return response
    }
}
