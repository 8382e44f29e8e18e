import CheckInProtocol
import Cryptography
import Foundation
import Sharing
import TestSupport
import Testing

/// What the messages of a client have a place for.
@Suite struct MessageSchemaTests {
    /// All that the authority is ever told, by the name of the message.
    private static let fields = [
        "TestInquiry": ["test", "registration_token", "decoy", "padding"],
        "AuthorizationRequest": [
            "hotline_code", "pin", "registration_token", "key_day", "blinded_message", "decoy", "padding",
        ],
        "Submission": ["key_day", "signature", "randomizer", "nonce", "reports", "days", "decoy", "padding"],
        "Answer": ["status", "blind_signature", "padding"],
    ]

    @Test func `I1, P4: no message has a place for keys of proximity tracing, for a device, or for somebody's name`()
        throws
    {
        let contract = try String(
            contentsOf: ExternalTool.packageRoot.appending(path: "Sources/Sharing/Protos/sharing.proto"),
            encoding: .utf8
        )
        var found: [String: [String]] = [:]
        for message in contract.matches(of: #/(?ms)^message (?<name>\w+) \{\n(?<fields>.*?)^\}/#) {
            let lines = message.fields.matches(of: #/(?m)^ +(?:repeated )?\w+ (?<name>\w+) = \d+;/#)
            found[String(message.name)] = lines.map { String($0.name) }
        }
        #expect(found == Self.fields)
    }

    @Test func `I1: what is on the wire has the fields of the contract, and with another one it is refused`() throws {
        var generator = SeededGenerator(1)
        let day = try #require(Day(number: 20_654))
        let test = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        let token = RegistrationToken(using: &generator)
        let inquiry = TestInquiry(test: test, token: token).encoded(using: &generator)
        let authorization = AuthorizationRequest(
            proof: .registration(token),
            keyDay: day,
            blindedMessage: generator.bytes(256)
        ).encoded(using: &generator)
        let report = try #require(ProtectedReport(bytes: generator.bytes(59)))
        let batch = try #require(ReportBatch([.init(day: day, report: report)], using: &generator))
        let word = try #require(
            BatchAuthorization(signature: generator.bytes(256), randomizer: generator.bytes(32))
        )
        let submission = SubmissionRequest(keyDay: day, authorization: word, batch: batch).encoded(using: &generator)

        #expect(numbers(in: inquiry) == [1, 2, 4])
        #expect(numbers(in: authorization) == [3, 4, 5, 7])
        #expect(numbers(in: submission) == [1, 2, 3, 4, 5, 6, 8])
        #expect(throws: RequestError.self) { try TestInquiry(decoding: withAnotherField(inquiry)) }
        #expect(throws: RequestError.self) { try AuthorizationRequest(decoding: withAnotherField(authorization)) }
        #expect(throws: RequestError.self) { try SubmissionRequest(decoding: withAnotherField(submission)) }
    }

    private func numbers(in message: [UInt8]) -> [UInt64] {
        var rest = message[...]
        var numbers: [UInt64] = []
        while let field = MessageField.take(from: &rest) { numbers.append(field.number) }
        return numbers
    }

    /// A message of the same size with a field that no version knows, in place of bytes of the padding.
    private func withAnotherField(_ message: [UInt8]) -> [UInt8] {
        var rest = message[...]
        var start = message.startIndex
        var padding: MessageField?
        while let field = MessageField.take(from: &rest) {
            padding = field
            if !rest.isEmpty { start = rest.startIndex }
        }
        guard let padding, case .bytes(let bytes) = padding.value else { return [] }
        // A key of proximity tracing has 16 bytes.
        let another = MessageField.encode(15, bytes: [UInt8](repeating: 7, count: 16))
        let shorter = MessageField.encode(UInt8(padding.number), bytes: Array(bytes.dropLast(another.count)))
        let changed = message[..<start] + shorter + another
        precondition(changed.count == message.count, "the length of the padding takes as many bytes as before")
        return Array(changed)
    }
}
