import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import HTTPClient
import TestTraits
import Testing

@Suite struct LaboratoryTestTests {
    private let fixture: SharingFixture
    private let test: TestDiary
    private let authority: PublishingAuthority
    private let identifier: TestIdentifier
    private let laboratory: LaboratoryTest

    init() throws {
        fixture = try SharingFixture()
        (test, authority) = (fixture.test, fixture.authority)
        identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        laboratory = LaboratoryTest(authority.client(of: test.diary))
    }

    /// Sets the laboratory's result; nil for no result.
    private func tell(_ result: Answer.Status?) {
        authority.change { $0.results[identifier.digest] = result }
    }

    @Test(
        .proves("V3"),
        arguments: [
            (.accepted, .positive), (.negative, .negative), (.inconclusive, .inconclusive), (.invalid, .invalid),
        ] as [(Answer.Status, TestResult)]
    )
    func `a result is requested until it is known, and then stored`(
        status: Answer.Status,
        result: TestResult
    ) async throws {
        #expect(try await laboratory.ask() == nil)
        #expect(try await laboratory.register(identifier) == .pending)
        #expect(try await laboratory.ask() == .pending)
        #expect(try test.diary.awaitsTest())
        #expect(try test.diary.positiveTest() == nil)
        tell(status)
        #expect(try await laboratory.ask() == result)
        #expect(authority.requests.count == 3)
        #expect(try !test.diary.awaitsTest())
        #expect(try await laboratory.ask() == result)
        #expect(authority.requests.count == 3)
        #expect(try (test.diary.positiveTest() != nil) == (result == .positive))
    }

    @Test(.proves("V3")) func `a positive result authorises a submission with the token of the registration`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        tell(.accepted)
        #expect(try await laboratory.register(identifier) == .positive)
        let proof = try #require(try test.diary.positiveTest())
        let number = try await fixture.keep(proof)
        _ = try await fixture.submitter.authorize(number)
        try await fixture.submitter.submit(number)
        #expect(authority.submissions.count == 1)
    }

    @Test(.proves("V3")) func `the second person to register for a test is refused`() async throws {
        let other = try SharingFixture()
        #expect(try await LaboratoryTest(authority.client(of: other.test.diary)).register(identifier) == .pending)
        tell(.accepted)
        #expect(try await laboratory.register(identifier) == .ofSomebodyElse)
        #expect(try !test.diary.awaitsTest())
        #expect(try test.diary.positiveTest() == nil)
        authority.forgetRequests()
        #expect(try await laboratory.ask() == .ofSomebodyElse)
        #expect(authority.requests == [])
    }

    @Test func `registering the same test again changes nothing, and another test replaces it`() async throws {
        for _ in 1...2 { #expect(try await laboratory.register(identifier) == .pending) }
        tell(.accepted)
        let other = try #require(TestIdentifier("00000000-0000-0000-0000-000000000001"))
        #expect(try await laboratory.register(other) == .pending)
        #expect(try await laboratory.ask() == .pending)
        #expect(try test.diary.positiveTest() == nil)
    }

    @Test(arguments: [.later, .key] as [Answer.Status])
    func `a result that is not known yet is requested again`(status: Answer.Status) async throws {
        authority.change { $0.status = status }
        #expect(try await laboratory.register(identifier) == .pending)
        #expect(try test.diary.awaitsTest())
    }

    @Test func `a malformed answer and a missing answer are errors, and the test is still awaited`() async throws {
        authority.change { $0.isMad = true }
        await #expect(throws: ClientError.refused(path: "v1/tests", .notDecodable)) {
            try await laboratory.register(identifier)
        }
        authority.change { $0.retryPolicy = 0 }
        await #expect(
            throws: ClientError.request(TransferError(.server("nowhere"), .unreachable(reason: "it was cut off")))
        ) {
            try await laboratory.ask()
        }
        #expect(try test.diary.awaitsTest())
    }

    @Test(.proves("I8")) func `without consent to sharing no test is registered`() async throws {
        try test.diary.answer(.sharing, false)
        await #expect(throws: ClientError.diary(.noConsent(.sharing, .refused))) {
            try await laboratory.register(identifier)
        }
        #expect(authority.requests == [])
        #expect(try !test.diary.awaitsTest())
    }

    @Test(.proves("C1")) func `after the consent to sharing was withdrawn, no result is requested`()
        async throws
    {
        #expect(try await laboratory.register(identifier) == .pending)
        try test.diary.answer(.sharing, false)
        authority.forgetRequests()
        #expect(try await laboratory.ask() == nil)
        #expect(authority.requests == [])
    }
}
