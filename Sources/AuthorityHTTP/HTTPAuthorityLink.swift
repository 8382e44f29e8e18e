import CheckInClient
import HTTPClient

/// An HTTP connection to an authority. It uses no redirects, no cookies and no compression. It
/// sends no header that distinguishes clients from each other.
struct HTTPAuthorityLink: AuthorityLink {
    let route: Route
    let connections: CurlConnections

    func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8] {
        try await send(HTTPRequest(path: path, maximumSize: maximumSize)).body
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8] {
        let message = HTTPRequest.Message(contentType: "application/x-protobuf", bytes: message)
        let answer = try await send(HTTPRequest(path: path, message: message, maximumSize: answerSize)).body
        guard answer.count == answerSize else { throw .size(path: path, maximum: answerSize) }
        return answer
    }

    /// Sends a request and returns the response. A status other than 200 is an error.
    private func send(_ request: HTTPRequest) async throws(LinkError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(TransferError) {
            response = try await connections.send(request, over: route)
        } catch {
            throw LinkError(error, path: request.path)
        }
        guard response.status == 200 else { throw .status(response.status, path: request.path) }
        return response
    }
}

extension LinkError {
    /// Creates the error for a request that failed.
    ///
    /// - Parameter path: The path of the request.
    init(_ error: TransferError, path: String) {
        self =
            switch error {
            case .noConnection(let address, let reason): .noConnection(address: address, reason: reason)
            case .unreachable(let address, let reason): .unreachable(address: address, reason: reason)
            case .untrusted(let address): .untrusted(address: address)
            case .tooLarge(let maximum): .size(path: path, maximum: maximum)
            case .cancelled: .cancelled
            }
    }
}
