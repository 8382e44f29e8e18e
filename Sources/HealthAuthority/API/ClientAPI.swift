import CheckInProtocol
import HTTPTypes
import Hummingbird
import NIOCore
import Sharing

/// What clients send: each kind of request has one size, and all answers have another. Protocol version 1, sections "Authorisation" and
/// "Submission".
struct ClientAPI {
    let authority: Authority
    /// How long an answer takes at the least, so that what it took to find it does not show.
    let answerTime: Duration

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        add("tests", to: router) { (inquiry: TestInquiry) in try await authority.verification.inquire(inquiry) }
        add("authorizations", to: router) { (request: AuthorizationRequest) in
            try await authority.verification.authorize(request)
        }
        add("submissions", to: router) { (request: SubmissionRequest) in try await authority.desk.take(request) }
    }

    /// - Parameter count: What requests of this kind are counted as.
    private func add<Message: ClientRequest>(
        _ count: String,
        to router: Router<AuthorityRequestContext>,
        _ body: @escaping @Sendable (Message) async throws -> Answer
    ) {
        router.post("\(Message.path)") { request, _ in
            authority.counts.add(count)
            return try await answer(request, body)
        }
    }

    private func answer<Message: ClientRequest>(
        _ request: Request,
        _ body: (Message) async throws -> Answer
    ) async throws -> Response {
        let bytes = try await request.bytes(upTo: Message.size)
        let arrival = ContinuousClock.now
        let message: Message
        do {
            message = try Message(decoding: bytes)
        } catch {
            throw HTTPError(.badRequest, message: error.description)
        }
        let answer = try await body(message)
        try await Task.sleep(until: arrival + answerTime, clock: .continuous)
        var generator = SystemRandomNumberGenerator()
        return Response(
            status: .ok,
            headers: [.contentType: "application/x-protobuf", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.encoded(using: &generator)))
        )
    }
}
