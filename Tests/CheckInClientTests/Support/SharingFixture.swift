import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography

/// A diary whose owner has consented to everything, at an authority that has published at noon.
struct SharingFixture {
    let test: TestDiary
    let authority = PublishingAuthority()
    /// The code that the authority's hotline gave to the owner.
    let code: HotlineCode

    /// - Parameters:
    ///   - acceptsKeys: Whether the authority accepts diagnosis keys.
    ///   - generator: Creates the diary's random number generators.
    init(
        acceptsKeys: Bool = false,
        generator diaryGenerator: @escaping @Sendable () -> any RandomNumberGenerator = TestDiary.secure
    ) throws {
        var generator = SystemRandomNumberGenerator()
        code = HotlineCode(using: &generator)
        test = try TestDiary(generator: diaryGenerator)
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        try test.diary.answer(.sharing, true)
        authority.change { $0.hasProximity = acceptsKeys }
        try authority.publish(UnixTime.noon.hour)
    }

    var submitter: Submitter { get throws { try Submitter(authority.client(of: test.diary)) } }

    func plan(_ checkIns: [CheckIn], keys: [DiagnosisKeyRecord] = []) async throws -> SharingPlan {
        plan(checkIns, .sinceUnknownDay, testDay: UnixTime.noon.day, try await submitter.prepare(), keys: keys)
    }

    func plan(
        _ checkIns: [CheckIn],
        _ symptoms: TestFacts.Symptoms,
        testDay: Day,
        _ configuration: Configuration,
        profile: DiseaseProfile? = nil,
        keys: [DiagnosisKeyRecord] = []
    ) -> SharingPlan {
        SharingPlan(
            checkIns,
            facts: TestFacts(testDay: testDay, symptoms: symptoms),
            profile: profile ?? configuration.profiles.usable[0],
            configuration: configuration,
            authority: authority.enrolled,
            now: test.clock.time,
            diagnosisKeys: keys
        )
    }

    /// A draft with all check-ins.
    func draft() async throws -> SharingDraft {
        var generator = SystemRandomNumberGenerator()
        return try await plan(test.checkIns()).draft(using: &generator)
    }

    /// Prepares a submission of all check-ins that waits to be authorised.
    ///
    /// - Parameter proof: The proof of a positive test; nil for ``code``.
    func keep(_ proof: PositiveTestProof? = nil) async throws -> Int {
        let draft = try await draft()
        let configuration = try await submitter.prepare()
        return try submitter.keep(draft, proof: proof ?? .hotlineCode(code), configuration: configuration)
    }
}

extension Schedule {
    /// The standard schedule with another rate of decoys.
    init?(decoysPerHour: Double) {
        self.init(
            retentionDays: 14,
            publicationHours: 2,
            decoysPerHundredDays: UInt32(decoysPerHour * 2400),
            submissionDelaySeconds: 300,
            skippedHours: 0
        )
    }
}
