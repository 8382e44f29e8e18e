import CheckInClient

/// The way to an authority by HTTP: no redirects, no cookies, no compression, and no header that tells clients apart.
struct HTTPAuthorityLink: AuthorityLink {
    let route: Route
    let connections: CurlConnections

    func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8] {
        try await connections.send(HTTPRequest(path: path, message: nil, maximumSize: maximumSize), over: route)
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8] {
        let request = HTTPRequest(path: path, message: message, maximumSize: answerSize)
        let answer = try await connections.send(request, over: route)
        guard answer.count == answerSize else { throw .size(path: path, maximum: answerSize) }
        return answer
    }
}

/// A request to the authority.
struct HTTPRequest: Sendable {
    let path: String
    /// The body of a POST request; nil for a GET request.
    let message: [UInt8]?
    /// The most bytes that the body of the response may have.
    let maximumSize: Int
}
