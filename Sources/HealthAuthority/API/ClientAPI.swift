import CheckInProtocol
import HTTPTypes
import Hummingbird
import NIOCore
import Sharing

/// The endpoints for clients. All requests of one kind have the same size, and all answers have the
/// same size. See protocol version 1, sections "Authorisation" and "Submission".
struct ClientAPI {
    let authority: Authority
    /// The minimum time from the arrival of a request to its answer. It hides how long the server
    /// processed the request.
    let answerTime: Duration

    /// An endpoint that answers one kind of request.
    struct Endpoint: Sendable {
        /// The path relative to the authority's address, such as `v1/submissions`.
        let path: String
        /// The size of a request in bytes.
        let size: Int
        /// Answers a request.
        ///
        /// - Throws: `HTTPError` if the bytes are not a valid request; ``DatabaseError``;
        ///   ``ClockError``.
        let answer: @Sendable ([UInt8]) async throws -> [UInt8]
    }

    var tests: Endpoint {
        endpoint { (inquiry: TestInquiry) in try await authority.verification.inquire(inquiry) }
    }

    var authorizations: Endpoint {
        endpoint { (request: AuthorizationRequest) in
            try await authority.verification.authorize(request)
        }
    }

    var submissions: Endpoint {
        endpoint { (request: SubmissionRequest) in try await authority.desk.take(request) }
    }

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        for endpoint in [tests, authorizations, submissions] {
            router.post("\(endpoint.path)") { request, _ in
                let answer = try await endpoint.answer(Array(request.bytes(upTo: endpoint.size)))
                return Response(.ok, answer, type: "application/x-protobuf")
            }
        }
    }

    private func endpoint<Message: ClientRequest>(
        _ body: @escaping @Sendable (Message) async throws -> Answer
    ) -> Endpoint {
        Endpoint(path: Message.path, size: Message.size) { bytes in
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
}

extension Response {
    /// A response that clients and proxies must not cache.
    init(_ status: HTTPResponse.Status, _ bytes: [UInt8], type: String) {
        self.init(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}
