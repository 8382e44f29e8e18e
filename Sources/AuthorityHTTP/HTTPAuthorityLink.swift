import AsyncHTTPClient
import CheckInClient
import NIOCore
import NIOHTTP1

/// The way to an authority by HTTPS: no redirections, no cookies, no header that tells one client from another.
struct HTTPAuthorityLink: AuthorityLink {
    let address: AuthorityAddress
    let client: HTTPClient
    /// Until all of an answer has to be there.
    let limit: Duration

    func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8] {
        try await exchange(HTTPClientRequest(url: address.url(path)), path, maximumSize: maximumSize)
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8] {
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
            return try await withLimit {
                // The library's own deadline ends with the head.
                let response = try await client.execute(request, deadline: .distantFuture)
                guard response.status == .ok else { throw LinkError.status(Int(response.status.code), path: path) }
                return Array(buffer: try await response.body.collect(upTo: maximumSize))
            }
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

    /// Runs `body`, and gives it up when the time is over.
    private func withLimit(_ body: @escaping @Sendable () async throws -> [UInt8]) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            defer { group.cancelAll() }
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: limit)
                throw LinkError.unreachable(address: address.text, reason: "all of an answer takes more than \(limit)")
            }
            guard let answer = try await group.next() else { throw LinkError.cancelled }  // unreachable: there are two
            return answer
        }
    }
}
