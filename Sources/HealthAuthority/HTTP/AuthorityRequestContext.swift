import HTTPTypes
package import Hummingbird
import Logging
package import NIOCore

/// The context of a request. It does not store the client's address.
package struct AuthorityRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

extension Request {
    /// Reads the body of the request.
    ///
    /// - Parameters:
    ///   - count: The maximum number of bytes.
    ///   - consequence: What the answer says about a longer body. If it is nil, that answer has no body.
    /// - Throws: `HTTPError`. This error is also thrown if the body ends early, because that is not
    ///   a failure of the server.
    package func bytes(upTo count: Int, otherwise consequence: String? = nil) async throws -> ByteBufferView {
        do {
            return try await body.collect(upTo: count).readableBytesView
        } catch let error as any HTTPResponseError {
            if let consequence, error.status == .contentTooLarge {
                throw HTTPError(
                    .contentTooLarge,
                    message: "the request has more than \(count) bytes; \(consequence)"
                )
            }
            throw error
        } catch {
            throw HTTPError(.badRequest)
        }
    }
}

extension Response {
    /// A response that clients and proxies must not cache.
    package init(_ status: HTTPResponse.Status, _ bytes: [UInt8], type: String) {
        self.init(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}
