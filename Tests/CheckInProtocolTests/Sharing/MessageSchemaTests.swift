import CheckInProtocol
import Cryptography
import Encodings
import Foundation
@testable import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

/// The fields of the messages between client and authority.
@Suite struct MessageSchemaTests {
    /// All fields, by message name.
    private static let fields = [
        "TestInquiry": ["test", "registration_token", "decoy", "padding"],
        "AuthorizationRequest": [
            "hotline_code", "pin", "registration_token", "key_day", "blinded_message", "decoy", "padding",
        ],
        "Submission": [
            "key_day", "signature", "randomizer", "nonce", "reports", "days", "diagnosis_keys", "decoy", "padding",
        ],
        "Answer": ["status", "blind_signature", "padding"],
    ]

    @Test(.proves("I1", "P4"))
    func `no message has a field for a device or a person's name, and only a submission has one for diagnosis keys`()
        throws
    {
        let contract = try String(
            contentsOf: ExternalTool.packageRoot.appending(
                path: "Sources/AuthorityProtocol/Sharing/Protos/sharing.proto"
            ),
            encoding: .utf8
        )
        var found: [String: [String]] = [:]
        for message in contract.matches(of: #/(?ms)^message (?<name>\w+) \{\n(?<fields>.*?)^\}/#) {
            let lines = message.fields.matches(of: #/(?m)^ +(?:repeated )?\w+ (?<name>\w+) = \d+;/#)
            found[String(message.name)] = lines.map { String($0.name) }
        }
        #expect(found == Self.fields)
    }

    @Test(.proves("E16", "I1"))
    func `an encoded message has the fields of the schema, and an additional field is refused`()
        async throws
    {
        var generator = SeededGenerator(1)
        let day = try #require(Day(number: 20_654))
        let test = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        let token = RegistrationToken(using: &generator)
        let inquiry = TestInquiry(test: test, token: token)
        let authorization = AuthorizationRequest(
            proof: .registration(token),
            keyDay: day,
            blindedMessage: generator.bytes(256)
        )
        let report = try #require(ProtectedReport(bytes: generator.bytes(59)))
        let batch = try #require(ReportBatch([.init(day: day, report: report)], using: &generator))
        let word = try #require(
            BatchAuthorization(signature: generator.bytes(256), randomizer: generator.bytes(32))
        )
        let submission = SubmissionRequest(keyDay: day, authorization: word, batch: batch, isDecoy: true)
        let record = generator.bytes(16) + UInt32(20_653 * 144).bigEndianBytes + [144, 0, 1, 0, 0, 0, 0, 0]
        let key = try #require(DiagnosisKeyRecord(bytes: record))
        let keys = try #require(ReportBatch([], keys: [key], using: &generator))
        try await check(inquiry, "TestInquiry", ["test", "registration_token", "padding"])
        try await check(
            authorization,
            "AuthorizationRequest",
            ["registration_token", "key_day", "blinded_message", "padding"]
        )
        try await check(
            submission,
            "Submission",
            ["key_day", "signature", "randomizer", "nonce", "reports", "days", "decoy", "padding"]
        )
        try await check(
            SubmissionRequest(keyDay: day, authorization: word, batch: keys),
            "Submission",
            ["key_day", "signature", "randomizer", "nonce", "diagnosis_keys", "padding"]
        )
    }

    /// Compares the encoding of a message with protoc's encoding. Checks that an additional field
    /// is refused.
    private func check<Message: ClientRequest & PaddedCoding>(
        _ message: Message,
        _ name: String,
        _ fields: [String]
    ) async throws {
        var generator = SeededGenerator(2)
        let bytes = message.encoded(using: &generator)
        let schema = "Sources/AuthorityProtocol/Sharing/Protos/sharing.proto"
        let text = try await ExternalTool.decodeMessage(bytes, name, schema: schema)
        #expect(text.split(separator: "\n").map { String($0.prefix { $0 != ":" }) } == fields)
        #expect(try await ExternalTool.encodeMessage(text, name, schema: schema) == bytes)
        #expect(throws: RequestError.malformed) { try Message(decoding: withAnotherField(message)) }
    }

    /// A message of the correct size with a field that no version defines. The field has 16 bytes,
    /// like a proximity-tracing key.
    private func withAnotherField(_ message: some PaddedCoding) -> [UInt8] {
        let another = MessageWriter.message { $0.bytes(15, [UInt8](repeating: 7, count: 16)) }
        let padding = type(of: message).paddingField
        let count = type(of: message).size - message.content.count - another.count
        // The field number of the padding takes one byte, and its length takes two bytes.
        return message.content + MessageWriter.message { $0.bytes(padding, [UInt8](repeating: 0, count: count - 3)) }
            + another
    }
}
