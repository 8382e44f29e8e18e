import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The body of the request.
    ///
    /// - Parameter count: The maximum number of bytes.
    /// - Throws: `HTTPError`, also if the body ends early, which is not a failure of the server.
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
