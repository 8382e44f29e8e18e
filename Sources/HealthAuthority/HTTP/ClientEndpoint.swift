import AuthorityProtocol
import HTTPTypes
import Hummingbird

/// An endpoint for clients, which answers one kind of request. All requests of one kind have the same
/// size, and all answers have the same size. See protocol version 1, sections "Authorisation" and
/// "Submission".
struct ClientEndpoint: Sendable {
    /// The path relative to the authority's address, such as `v1/submissions`.
    let path: String
    /// The size of a request in bytes.
    private let size: Int
    /// Answers a request.
    ///
    /// - Throws: `HTTPError` if the bytes are not a valid request; ``DatabaseError``;
    ///   ``ClockError``.
    let answer: @Sendable ([UInt8]) async throws -> [UInt8]

    /// - Parameter answerTime: The minimum time from the arrival of a request to its answer. It hides
    ///   how long the server processed the request.
    init<Message: ClientRequest>(
        answerTime: Duration,
        _ body: @escaping @Sendable (Message) async throws -> Answer
    ) {
        (path, size) = (Message.path, Message.size)
        answer = { bytes in
            let arrival = ContinuousClock.now
            let message: Message
            do throws(RequestError) {
                message = try Message(decoding: bytes)
            } catch {
                throw HTTPError(.badRequest, message: error.description)
            }
            let answer = try await body(message)
            try await Task.sleep(until: arrival + answerTime, clock: .continuous)
            var generator = SystemRandomNumberGenerator()
            return answer.encoded(using: &generator)
        }
    }

    func addRoute(to router: Router<AuthorityRequestContext>) {
        router.post("\(path)") { request, _ in
            let answer = try await answer(Array(request.bytes(upTo: size)))
            return Response(.ok, answer, type: "application/x-protobuf")
        }
    }
}
