import CheckInProtocol
import Cryptography
@testable import HealthAuthority
import OHTTP
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

/// Requests to the gateway over a connection, as a relay sends them.
@Suite struct ObliviousGatewayTests {
    private let test: InProcessAuthority
    private let server: WireServer
    private let log = RecordedLog()
    private let gateway: KeyConfiguration

    init() async throws {
        test = try await InProcessAuthority(relay: "https://relay.example/v1/oblivious")
        try await test.publish()
        server = try await WireServer(test, logger: log.logger)
        gateway = try #require(try await test.configuration().obliviousHTTP?.key(of: test.clock.now.day))
    }

    private func post(
        _ bytes: [UInt8],
        type: String = ObliviousMessage.requestType
    ) async throws -> WireConnection.Response {
        try await blocking { [port = server.port] in
            let connection = try WireConnection(port: port)
            connection.send(WireConnection.post("/v1/oblivious", bytes, type: type))
            return try #require(connection.response())
        }
    }

    private func encapsulate(_ message: [UInt8], to path: String) throws -> EncapsulatedRequest {
        var generator = SystemRandomNumberGenerator()
        let made = ObliviousMessage.encapsulate(message, to: path, for: gateway, using: &generator)
        return try #require(made)
    }

    private func send(_ message: [UInt8], to path: String) async throws -> (status: Int, message: [UInt8]) {
        let request = try encapsulate(message, to: path)
        #expect(request.bytes.count == ObliviousMessage.requestSize)
        let response = try await post(request.bytes)
        #expect(response.status == 200)
        #expect(response.headWithoutDate.contains("Content-Type: message/ohttp-res"))
        #expect(response.body.count == ObliviousMessage.answerSize)
        return try #require(ObliviousMessage.open(Array(response.body), to: request))
    }

    private func ask(_ message: some ClientRequest) async throws -> Answer {
        var generator = SystemRandomNumberGenerator()
        let (status, answer) = try await send(message.encoded(using: &generator), to: type(of: message).path)
        #expect(status == 200)
        return try Answer(decoding: answer)
    }

    @Test(.proves("S4", "S9")) func `a client that uses a relay is authorised, and its reports are published`()
        async throws
    {
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let batch = try client.batch(3)
        let made = key.blind(batch, using: &client.generator)
        let blinded = try #require(made)
        let request = AuthorizationRequest(
            proof: try await client.code(),
            keyDay: day,
            blindedMessage: blinded.message
        )
        let answer = try await ask(request)
        #expect(answer.status == .accepted)
        // The same request gets the same answer, with or without a relay.
        #expect(try await test.authority.verification.authorize(request) == answer)
        let authorization = answer.blindSignature.flatMap { blinded.authorization($0, of: batch, under: key) }
        let submission = SubmissionRequest(keyDay: day, authorization: try #require(authorization), batch: batch)
        #expect(try await ask(submission).status == .accepted)
        #expect(try await test.count("pool") == 3)
    }

    @Test(.proves("P8")) func `all requests have the same size, and so do all answers`() async throws {
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        for isDecoy in [false, true] {
            let blinded = try client.blinded(1, under: key)
            let code = PositiveTestProof.hotlineCode(HotlineCode(using: &client.generator))
            let request = AuthorizationRequest(
                proof: code,
                keyDay: day,
                blindedMessage: blinded.message,
                isDecoy: isDecoy
            )
            #expect(try await ask(request).status == (isDecoy ? .accepted : .refused))
        }
        #expect(try await send([], to: "v1/submissions").status == 400)
        #expect(try await send([1, 2, 3], to: "v1/authorizations").status == 400)
        for path in ["v1/tests", "v1/laboratory/results", "portal", "v1/oblivious", ""] {
            #expect(try await send([1], to: path).status == 404)
        }
    }

    @Test func `an internal error is reported in the encapsulated answer, which the relay cannot read`() async throws {
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let request = AuthorizationRequest(
            proof: .hotlineCode(HotlineCode(using: &client.generator)),
            keyDay: day,
            blindedMessage: try client.blinded(1, under: key).message
        )
        let message = request.encoded(using: &client.generator)
        _ = try await test.database.write { try $0.execute("ALTER TABLE proof RENAME TO gone") }
        #expect(try await send(message, to: AuthorizationRequest.path).status == 500)
        #expect(log.text.contains("request failed"))
    }

    /// RFC 9458 §5.3.
    @Test func `a message for a key that is not in use gets the key problem`() async throws {
        let request = try encapsulate([1], to: "v1/submissions").bytes
        var (changed, other, suite) = (request, request, request)
        changed[100] ^= 1
        other[0] &-= 1
        suite[6] = 3
        for bytes in [changed, other, suite, Array(request.dropLast()), [UInt8](request[..<7]), request + [0]] {
            guard bytes.count <= ObliviousMessage.requestSize else {
                #expect(try await post(bytes).status == 413)
                continue
            }
            let response = try await post(bytes)
            #expect(response.status == 400)
            #expect(response.headWithoutDate.contains("Content-Type: application/problem+json"))
            let body = String(decoding: response.body, as: UTF8.self)
            #expect(body == #"{"type":"https://iana.org/assignments/http-problem-types#ohttp-key"}"#)
        }
        #expect(log.text == "")
    }

    @Test func `an invalid encapsulated request is refused, and its content is not logged`() async throws {
        #expect(try await post([]).status == 400)
        #expect(try await post([1, 2, 3]).status == 400)
        let request = try encapsulate([1], to: "v1/submissions").bytes
        #expect(try await post(request, type: "application/x-protobuf").status == 415)
        // This message opens, but its content is not a Binary HTTP request.
        var generator = SystemRandomNumberGenerator()
        let made = EncapsulatedRequest([9, 9, 9], to: gateway, using: &generator)
        let sealed = try #require(made)
        let response = try await post(sealed.bytes)
        #expect(response.body.count == ObliviousMessage.answerSize)
        #expect(ObliviousMessage.open(Array(response.body), to: sealed)?.status == 400)
        #expect(log.text == "")
    }

    @Test func `a message that a relay repeats gets the same answer and has no further effect`() async throws {
        var client = ReportingClient(test)
        let submission = try await client.authorize(client.batch(2), client.code())
        let request = try encapsulate(submission.encoded(using: &client.generator), to: SubmissionRequest.path)
        var answers: [[UInt8]] = []
        for _ in 1...2 {
            let response = try await post(request.bytes)
            let answer = try #require(ObliviousMessage.open(Array(response.body), to: request))
            #expect(try Answer(decoding: answer.message).status == .accepted)
            answers.append(Array(response.body))
        }
        #expect(answers[0] != answers[1])
        #expect(try await test.count("pool") == 2)
    }
}
