import CheckInProtocol
import Cryptography
import TestTraits
import Testing
@testable import AuthorityProtocol

struct CodeVector: Vector {
    let `case`: String
    let typed: String
    let hotlineCode: String?
    let pin: String?
}

struct RefusedCodeVector: Vector {
    let `case`: String
    let typed: String
}

struct TestIdentifierVector: Vector {
    let `case`: String
    let guid: String
    let test: HexBytes
}

struct RefusedTestIdentifierVector: Vector {
    let `case`: String
    let guid: String
}

struct AuthorizationRequestVector: Vector {
    let `case`: String
    let hotlineCode: String?
    let pin: String?
    let registrationToken: HexBytes?
    let keyDay: UInt32
    let blindedMessage: HexBytes
    let decoy: Bool
    /// The fields before the padding.
    let content: HexBytes
}

struct TestInquiryVector: Vector {
    let `case`: String
    let test: HexBytes
    let registrationToken: HexBytes
    let decoy: Bool
    let content: HexBytes
}

struct AnswerVector: Vector {
    let `case`: String
    let status: String
    let blindSignature: HexBytes?
    let content: HexBytes
}

/// Fields before the padding that are not a message.
struct RefusedMessageVector: Vector {
    let `case`: String
    let content: HexBytes
}

@Suite struct RequestVectorTests {
    @Test(
        .proves("V1", "V2"),
        arguments: VectorFile.published.codes
    )
    func `a typed text is a hotline code, a PIN or neither`(vector: CodeVector) {
        #expect(HotlineCode(vector.typed)?.text == vector.hotlineCode)
        #expect(PIN(vector.typed)?.text == vector.pin)
    }

    @Test(.proves("V1", "V2"), arguments: VectorFile.published.refusedCodes)
    func `a text that is no code is refused`(vector: RefusedCodeVector) {
        #expect(HotlineCode(vector.typed) == nil)
        #expect(PIN(vector.typed) == nil)
    }

    @Test(.proves("V3"), arguments: VectorFile.published.testIdentifiers)
    func `a client sends the hash of a GUID`(vector: TestIdentifierVector) {
        #expect(TestIdentifier(vector.guid)?.digest == vector.test.bytes)
    }

    @Test(.proves("V3"), arguments: VectorFile.published.refusedTestIdentifiers)
    func `a text that is no GUID is refused`(vector: RefusedTestIdentifierVector) {
        #expect(TestIdentifier(vector.guid) == nil)
    }

    @Test(
        .proves("P8", "S4"),
        arguments: VectorFile.published.authorizationRequests
    )
    func `an authorisation request has one proof, and one size`(vector: AuthorizationRequestVector) throws {
        let token = vector.registrationToken.flatMap { RegistrationToken(bytes: SecretBytes(copying: $0.bytes)) }
        let proof =
            vector.hotlineCode.flatMap { HotlineCode($0) }.map(PositiveTestProof.hotlineCode)
            ?? vector.pin.flatMap { PIN($0) }.map(PositiveTestProof.pin)
            ?? token.map(PositiveTestProof.registration)
        let request = AuthorizationRequest(
            proof: try #require(proof),
            keyDay: try #require(Day(number: vector.keyDay)),
            blindedMessage: vector.blindedMessage.bytes,
            isDecoy: vector.decoy
        )
        try Self.check(request, vector.content.bytes)
    }

    @Test(
        .proves("S4"),
        arguments: VectorFile.published.refusedAuthorizationRequests
    )
    func `an invalid authorisation request is refused`(vector: RefusedMessageVector) {
        #expect(throws: RequestError.self) {
            try AuthorizationRequest(decoding: AuthorizationRequest.padded(vector.content.bytes))
        }
    }

    @Test(.proves("P8", "V3"), arguments: VectorFile.published.testInquiries)
    func `an inquiry for a result has one size`(vector: TestInquiryVector) throws {
        let token = RegistrationToken(bytes: SecretBytes(copying: vector.registrationToken.bytes))
        let request = TestInquiry(
            test: try #require(TestIdentifier(digest: vector.test.bytes)),
            token: try #require(token),
            isDecoy: vector.decoy
        )
        try Self.check(request, vector.content.bytes)
    }

    @Test(.proves("V3"), arguments: VectorFile.published.refusedTestInquiries)
    func `an invalid inquiry is refused`(vector: RefusedMessageVector) {
        #expect(throws: RequestError.self) {
            try TestInquiry(decoding: TestInquiry.padded(vector.content.bytes))
        }
    }

    @Test(.proves("P8"), arguments: VectorFile.published.answers)
    func `all answers have one size`(vector: AnswerVector) throws {
        let names = [
            "accepted", "refused", "pending", "negative", "later", "key", "keys_not_accepted", "inconclusive",
            "invalid",
        ]
        let index = try #require(names.firstIndex(of: vector.status))
        let status = try #require(Answer.Status(rawValue: UInt32(index + 1)))
        try Self.check(Answer(status, blindSignature: vector.blindSignature?.bytes), vector.content.bytes)
    }

    @Test(.proves("P8"), arguments: VectorFile.published.refusedAnswers)
    func `an invalid answer is refused`(vector: RefusedMessageVector) {
        #expect(throws: RequestError.self) { try Answer(decoding: Answer.padded(vector.content.bytes)) }
    }

    @Test(.proves("P8")) func `each kind of message has one size`() {
        #expect([AuthorizationRequest.size, TestInquiry.size, SubmissionRequest.size] == [1024, 1024, 16_384])
        #expect(Answer.size == 512)
    }

    /// Checks both directions: what a message encodes to, and what its fields with other padding decode to.
    private static func check<Message: PaddedCoding & Equatable>(_ message: Message, _ content: [UInt8]) throws {
        #expect(message.content == content)
        var generator = SystemRandomNumberGenerator()
        let written = message.padded(using: &generator)
        #expect(written.count == Message.size && written.starts(with: content))
        #expect(try Message(reading: Message.padded(content)) == message)
    }
}

extension PaddedCoding {
    /// Adds padding to the fields of a message.
    static func padded(_ content: [UInt8]) -> [UInt8] {
        // The field number takes one byte, and the length takes two bytes.
        let count = size - content.count - 3
        return content + MessageWriter.message { $0.bytes(paddingField, [UInt8](repeating: 0x5A, count: count)) }
    }
}
