import AsyncHTTPClient
public import CheckInClient
import NIOCore
import NIOHTTP1

/// The way to an authority by HTTPS: no redirections, no cookies, no header that tells one client from another.
public struct HTTPAuthorityLink: AuthorityLink {
    /// Seconds until a connection has to stand, until more has to come, and for all of an answer.
    private static let timeouts: (connect: Int64, read: Int64, whole: Int64) = (15, 30, 600)

    private let address: AuthorityAddress
    private let client: HTTPClient

    /// Opens a way, lets `body` use it, and closes it.
    ///
    /// - Parameter proxy: Over which it goes, if over one.
    public static func use<Result>(
        _ address: AuthorityAddress,
        proxy: HTTPProxy? = nil,
        _ body: (HTTPAuthorityLink) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(
                connect: .seconds(timeouts.connect),
                read: .seconds(timeouts.read)
            ),
            proxy: proxy.map { .server(host: $0.host, port: $0.port) },
            decompression: .disabled
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            try await body(HTTPAuthorityLink(address: address, client: client))
        }
    }

    public func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8] {
        try await exchange(HTTPClientRequest(url: address.url(path)), path, maximumSize: maximumSize)
    }

    public func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8] {
        var request = HTTPClientRequest(url: address.url(path))
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/x-protobuf")
        request.body = .bytes(message)
        let answer = try await exchange(request, path, maximumSize: answerSize)
        guard answer.count == answerSize else { throw .size(path: path, maximum: answerSize) }
        return answer
    }

    private func exchange(
        _ request: HTTPClientRequest,
        _ path: String,
        maximumSize: Int
    ) async throws(LinkError) -> [UInt8] {
        do {
            let response = try await client.execute(request, timeout: .seconds(Self.timeouts.whole))
            guard response.status == .ok else { throw LinkError.status(Int(response.status.code), path: path) }
            return Array(buffer: try await response.body.collect(upTo: maximumSize))
        } catch let error as LinkError {
            throw error
        } catch is CancellationError {
            throw .cancelled
        } catch is NIOTooManyBytesError {
            throw .size(path: path, maximum: maximumSize)
        } catch {
            throw LinkError(error, at: address)
        }
    }
}
