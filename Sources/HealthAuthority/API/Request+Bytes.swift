import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// Reads the body of the request.
    ///
    /// - Parameter count: The maximum number of bytes.
    /// - Throws: `HTTPError`. This error is also thrown if the body ends early, because that is not
    ///   a failure of the server.
    func bytes(upTo count: Int) async throws -> ByteBufferView {
        do {
            return try await body.collect(upTo: count).readableBytesView
        } catch let error as any HTTPResponseError {
            throw error
        } catch {
            throw HTTPError(.badRequest)
        }
    }
}
