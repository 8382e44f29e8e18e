@testable import CheckInClient
import CheckInProtocol
import Cryptography
import ExposureNotification
import AuthorityProtocol
import TestTraits
import Testing

/// Diagnosis keys in a submission.
@Suite struct SharedKeyTests {
    private let fixture: SharingFixture
    private let test: TestDiary
    private let authority: PublishingAuthority

    init() throws {
        fixture = try SharingFixture(acceptsKeys: true)
        (test, authority) = (fixture.test, fixture.authority)
    }

    /// Random keys of whole days.
    private static func keys(daysAgo: some Sequence<Int>) throws -> [DiagnosisKeyRecord] {
        var generator = SystemRandomNumberGenerator()
        return try daysAgo.map { days in
            let key = TemporaryExposureKey(
                bytes: SecretBytes(randomCount: TemporaryExposureKey.count, using: &generator),
                start: IntervalNumber(UInt32((Int(UnixTime.noon.day.number) - days) * IntervalNumber.perDay)),
                period: IntervalNumber.perDay
            )
            let published = DiagnosisKey(key: try #require(key), reportType: .confirmedTest)
            return try #require(DiagnosisKeyRecord(published))
        }
    }

    @Test(.proves("E16"), arguments: [false, true])
    func `diagnosis keys are sent alone or with reports, exactly as shown`(hasVisit: Bool) async throws {
        if hasVisit {
            _ = try test.diary.record(.test(seed: 2, previous: 1))
            test.clock.advance(minutes: 60)
        }
        let plan = try await fixture.plan(test.checkIns(), keys: Self.keys(daysAgo: 0...14))
        #expect(plan.diagnosisKeys.count == 15 && !plan.isEmpty)
        var generator = SystemRandomNumberGenerator()
        let draft = try plan.draft(using: &generator)
        let configuration = try await fixture.submitter.prepare()
        let number = try fixture.submitter.keep(draft, proof: .hotlineCode(fixture.code), configuration: configuration)
        let status = try #require(try test.diary.submissions().first)
        #expect(status.diagnosisKeyCount == 15 && status.reportCount == (hasVisit ? 2 : 0))
        _ = try await fixture.submitter.authorize(number)
        try await fixture.submitter.submit(number)
        let sent = try #require(authority.submissions.first).batch
        #expect(sent.keys == draft.diagnosisKeys && Set(sent.keys) == Set(plan.diagnosisKeys))
        #expect(sent.reports.map(\.report.bytes) == draft.reports.map(\.bytes))
        #expect(authority.sent.map(\.message.count) == [AuthorizationRequest.size, SubmissionRequest.size])
    }

    @Test(.proves("E16")) func `keys of tomorrow and keys that are older than 14 days are left out`() async throws {
        let keys = try Self.keys(daysAgo: [-1, 0, 14, 15])
        #expect(try await fixture.plan([], keys: keys).diagnosisKeys == Array(keys[1...2]))
        #expect(try await fixture.plan([], keys: [keys[0], keys[3]]).isEmpty)
    }

    @Test(.proves("E16")) func `keys that cannot come from one device are refused before anything is stored`()
        async throws
    {
        let plan = try await fixture.plan([], keys: Self.keys(daysAgo: [1, 1, 1, 1]))
        var generator = SystemRandomNumberGenerator()
        #expect(throws: DiaryError.unusableKeys) { try plan.draft(using: &generator) }
        let many = try await fixture.plan([], keys: Self.keys(daysAgo: (0..<31).map { $0 % 14 }))
        #expect(throws: DiaryError.unusableKeys) { try many.draft(using: &generator) }
    }

    /// A draft with reports of these days and with keys. Its preview may be of an earlier day.
    private func draft(
        reports days: [Int],
        keys: [DiagnosisKeyRecord] = [],
        _ configuration: Configuration
    ) throws -> SharingDraft {
        var generator = SystemRandomNumberGenerator()
        let reports = try days.map { ago in
            ReportBatch.Dated(
                day: try #require(Day(number: UInt32(Int(UnixTime.noon.day.number) - ago))),
                report: try #require(ProtectedReport(bytes: generator.bytes(ProtectedReport.count)))
            )
        }
        return SharingDraft(
            testDay: UnixTime.noon.day,
            checkIns: [],
            batch: try #require(ReportBatch(reports, keys: keys, using: &generator)),
            settings: configuration.settings
        )
    }

    @Test(.proves("S4", "E16")) func `a draft that the authority would refuse is not stored, and uses up no proof`()
        async throws
    {
        let configuration = try await fixture.submitter.prepare()
        func keep(_ draft: SharingDraft) throws {
            _ = try fixture.submitter.keep(draft, proof: .hotlineCode(fixture.code), configuration: configuration)
        }
        let refused = try [
            draft(reports: [0, 15], configuration), draft(reports: [-1], configuration),
            draft(reports: [0], keys: Self.keys(daysAgo: [-1]), configuration),
            draft(reports: [0], keys: Self.keys(daysAgo: [16]), configuration),
        ]
        for draft in refused { #expect(throws: ClientError.draftTooOld) { try keep(draft) } }
        #expect(try test.diary.submissions().isEmpty && authority.sent.isEmpty)
        try keep(draft(reports: [0, 14], keys: Self.keys(daysAgo: [0, 14]), configuration))
        #expect(try test.diary.submissions().count == 1)
    }

    @Test(.proves("E16", "S8")) func `a decoy contains reports, diagnosis keys or both, and has one size`() throws {
        var generator = SystemRandomNumberGenerator()
        var contents: Set<[Bool]> = []
        for _ in 1...100 {
            let decoy = try #require(SubmissionRequest(decoyFor: UnixTime.noon.day, using: &generator))
            let bytes = decoy.encoded(using: &generator)
            #expect(bytes.count == SubmissionRequest.size)
            #expect(try SubmissionRequest(decoding: bytes) == decoy)
            contents.insert([decoy.batch.reports.isEmpty, decoy.batch.keys.isEmpty])
        }
        #expect(contents == [[false, false], [false, true], [true, false]])
    }
}
