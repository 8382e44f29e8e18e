import CheckInProtocol
import Cryptography
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite("Corrections by a laboratory")
struct CorrectionTests {
    /// A test, and a client that has registered for it.
    private struct Case {
        let test: InProcessAuthority
        var client: ReportingClient
        let inquiry: TestInquiry
        let token: RegistrationToken

        init(_ store: TestStore) async throws {
            test = try await InProcessAuthority(store: store)
            try await test.publish()
            client = ReportingClient(test)
            token = RegistrationToken(using: &client.generator)
            let identifier = try #require(TestIdentifier(digest: client.generator.bytes(32)))
            inquiry = TestInquiry(test: identifier, token: token)
            #expect(try await test.authority.verification.inquire(inquiry).status == .pending)
        }

        func answer() async throws -> Answer.Status {
            try await test.authority.verification.inquire(inquiry).status
        }

        mutating func ask(_ blinded: BlindedBatch) async throws -> Answer.Status {
            try await client.ask(.registration(token), blinded, keyDay: client.key().day).status
        }

        mutating func blinded() async throws -> BlindedBatch {
            try await client.blinded(1, under: client.key().key)
        }
    }

    @Test(
        .proves("V3"),
        arguments: TestStore.some,
        [true, false]
    )
    func `a correction replaces a result, before and after it was issued`(
        store: TestStore,
        isGivenOut: Bool
    ) async throws {
        var one = try await Case(store)
        try await one.test.record([(one.inquiry.test, false)])
        if isGivenOut { #expect(try await one.answer() == .negative) }
        try await one.test.correct(one.inquiry.test, isPositive: true)
        // A laboratory that got no answer repeats its request.
        try await one.test.correct(one.inquiry.test, isPositive: true)
        #expect(try await one.answer() == .accepted)
        let blinded = try await one.blinded()
        #expect(try await one.ask(blinded) == .accepted)
    }

    @Test(
        .proves("V3", "S4"),
        arguments: TestStore.some
    )
    func `a withdrawn positive result does not authorise a batch unless it is confirmed again`(
        store: TestStore
    ) async throws {
        var one = try await Case(store)
        try await one.test.record([(one.inquiry.test, true)])
        #expect(try await one.answer() == .accepted)
        try await one.test.correct(one.inquiry.test, isPositive: false)
        #expect(try await one.answer() == .negative)
        let blinded = try await one.blinded()
        #expect(try await one.ask(blinded) == .refused)
        try await one.test.correct(one.inquiry.test, isPositive: true)
        #expect(try await one.answer() == .accepted)
        #expect(try await one.ask(blinded) == .accepted)
        let another = try await one.blinded()
        #expect(try await one.ask(another) == .refused)
    }

    @Test(
        .proves("S3", "V3"),
        arguments: TestStore.some
    )
    func `a result that authorised a batch can be corrected, and the batch stays`(store: TestStore) async throws {
        var one = try await Case(store)
        try await one.test.record([(one.inquiry.test, true)])
        #expect(try await one.answer() == .accepted)
        let (first, second) = (try await one.blinded(), try await one.blinded())
        #expect(try await one.ask(first) == .accepted)
        try await one.test.correct(one.inquiry.test, isPositive: false)
        #expect(try await one.answer() == .negative)
        #expect(try await one.ask(first) == .accepted, "a client that lost the answer gets it again")
        #expect(try await one.ask(second) == .refused)
        try await one.test.correct(one.inquiry.test, isPositive: true)
        #expect(try await one.answer() == .accepted)
        #expect(try await one.ask(second) == .refused, "a test authorises only one batch")
    }

    @Test(
        .proves("S7", "V3"),
        arguments: TestStore.some
    )
    func `a withdrawn result stays withdrawn until its proof has expired`(store: TestStore) async throws {
        var one = try await Case(store)
        try await one.test.record([(one.inquiry.test, true)])
        for _ in 1...10 {
            one.test.clock.advance(days: 1)
            try await one.test.publish()
        }
        #expect(try await one.answer() == .accepted)
        try await one.test.correct(one.inquiry.test, isPositive: false)
        for _ in 1...13 {
            one.test.clock.advance(days: 1)
            try await one.test.publish()
            try await one.test.authority.sweep()
        }
        let blinded = try await one.blinded()
        #expect(try await one.ask(blinded) == .refused)
        #expect(try await one.test.count("proof") == 1)
        one.test.clock.advance(days: 1)
        try await one.test.publish()
        try await one.test.authority.sweep()
        #expect(try await one.test.count("proof") == 0)
        #expect(try await one.test.count("test") == 0)
    }

    @Test func `a laboratory must mark a correction explicitly`() throws {
        let digits = String(repeating: "0a", count: 32)
        func corrections(_ fields: String) throws -> [Bool] {
            let text = #"{"results": [{"test": "\#(digits)", "result": "negative"\#(fields)}]}"#
            return try LaboratoryResults(decoding: text.utf8).tests.map(\.isCorrection)
        }
        #expect(try corrections("") == [false])
        #expect(try corrections(#", "correction": false"#) == [false])
        #expect(try corrections(#", "correction": true"#) == [true])
        for wrong in [#""true""#, "1"] {
            #expect(throws: LaboratoryResults.DecodingError.self) { try corrections(", \"correction\": \(wrong)") }
        }
    }
}
