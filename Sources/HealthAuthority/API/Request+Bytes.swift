import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The body.
    ///
    /// - Parameter count: The most bytes that are right.
    /// - Throws: `HTTPError`, also if the body does not end as it should: that is nothing that went wrong here.
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
