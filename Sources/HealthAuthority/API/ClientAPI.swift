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
        router.post("/v1/tests") { request, _ in
            authority.counts.add("tests")
            return try await answer(request, TestInquiry.self) { try await authority.verification.inquire($0) }
        }
        router.post("/v1/authorizations") { request, _ in
            authority.counts.add("authorizations")
            return try await answer(request, AuthorizationRequest.self) {
                try await authority.verification.authorize($0)
            }
        }
        router.post("/v1/submissions") { request, _ in
            authority.counts.add("submissions")
            return try await answer(request, SubmissionRequest.self) { try await authority.desk.take($0) }
        }
    }

    private func answer<Message: PaddedMessage & ReadableMessage>(
        _ request: Request,
        _ type: Message.Type,
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

/// A message that can be read from what was sent.
protocol ReadableMessage {
    init(decoding bytes: some Collection<UInt8>) throws(RequestError)
}

extension TestInquiry: ReadableMessage {}
extension AuthorizationRequest: ReadableMessage {}
extension SubmissionRequest: ReadableMessage {}
