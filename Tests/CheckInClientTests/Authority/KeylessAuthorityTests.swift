import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Testing

/// An authority that publishes no authorisation key.
@Suite struct KeylessAuthorityTests {
    @Test func `a submission that cannot be authorised is not stored`() async throws {
        let test = try TestDiary()
        let authority = PublishingAuthority()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.sharing, true)
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let hour = test.clock.time.hour
        let configuration = try #require(Configuration(region: authority.region, hour: hour, authorizationKeys: []))
        var generator = SystemRandomNumberGenerator()
        let draft = try SharingPlan(
            test.checkIns(),
            facts: TestFacts(testDay: test.clock.time.day, symptoms: .sinceUnknownDay),
            profile: .covid19,
            configuration: configuration,
            authority: authority.enrolled,
            now: test.clock.time
        ).draft(using: &generator)
        let proof = PositiveTestProof.hotlineCode(HotlineCode(using: &generator))
        #expect(throws: ClientError.noKey) {
            try Submitter(authority.client(of: test.diary)).keep(draft, proof: proof, configuration: configuration)
        }
        #expect(try test.diary.submissions() == [])
    }
}
