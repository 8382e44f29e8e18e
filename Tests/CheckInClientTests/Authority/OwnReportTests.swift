import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestTraits
import Testing

@testable import CheckInClient

/// Own reports cause no exposure, independently of the answer to the submission.
@Suite struct OwnReportTests {
    private let fixture: SharingFixture
    private var test: TestDiary { fixture.test }
    private var authority: PublishingAuthority { fixture.authority }
    private var submitter: Submitter { get throws { try fixture.submitter } }

    init() throws {
        fixture = try SharingFixture()
    }

    /// The end of a submission. Except in the first case, its answer was lost.
    enum End: CaseIterable {
        case answered, forgotten, consentWithdrawn, refusedTheNextTime
    }

    @Test(.proves("I3"), arguments: End.allCases)
    func `own reports cause no exposure, also if their answer was lost and the submission was deleted`(
        end: End
    ) async throws {
        let id = try test.diary.record(.test(seed: 1)).id
        test.clock.advance(minutes: 60)
        let number = try await authorized()
        if end == .answered {
            try await submitter.submit(number)
        } else {
            authority.change { $0.isMad = true }
            await #expect(throws: ClientError.self) { try await submitter.submit(number) }
            authority.change { $0.isMad = false }
        }
        let sent = try SubmissionRequest(decoding: #require(authority.sent.last).message).batch.reports
        switch end {
        case .answered: break
        case .forgotten: try test.diary.discard(number)
        case .consentWithdrawn: try test.diary.answer(.sharing, false)
        case .refusedTheNextTime:
            authority.change { $0.status = .key }
            await #expect(throws: ClientError.uncertain) { try await submitter.submit(number) }
        }
        #expect(try test.diary.submissions() == [])
        let hour = test.clock.time.hour
        try authority.publish(hour, Dictionary(grouping: sent, by: \.day).mapValues { $0.map(\.report) })
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try test.diary.exposures() == [])
        // A report of another person at the same time is found.
        test.clock.advance(minutes: 60)
        let (day, report) = try ProtectedReport.test(seed: 1)
        try authority.publish(test.clock.time.hour, [day: [report]])
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try test.diary.exposures().map(\.id) == [id])
    }

    @Test func `a refused submission that was never sent is shown as not sent`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await authorized()
        authority.change { $0.status = .key }
        await #expect(throws: ClientError.expired) { try await submitter.submit(number) }
    }

    @Test(.proves("P1")) func `a check-in can be shared until its last hour, and is then deleted with its submission`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 14 * 24 * 60 - 90)
        authority.change { $0.packages = [] }
        try authority.publish(test.clock.time.hour)
        let plan = fixture.plan(
            try test.checkIns(),
            .since(UnixTime.noon.day),
            testDay: test.clock.time.day,
            try await submitter.prepare()
        )
        #expect(plan.items.map(\.omission) == [nil] && plan.reportCount == 1)
        #expect(plan.end == .noon + 14 * Day.seconds)
        var generator = SystemRandomNumberGenerator()
        let number = try submitter.keep(
            plan.draft(using: &generator),
            proof: .hotlineCode(fixture.code),
            configuration: await submitter.prepare()
        )
        _ = try await submitter.authorize(number)
        #expect(try test.diary.unlock().pastTests().map(\.sharing) == [.waiting])
        test.clock.advance(minutes: 95)
        #expect(try test.diary.purge() == 1)
        #expect(try test.diary.submissions().isEmpty)
        #expect(try test.diary.unlock().pastTests().map(\.sharing) == [.failed])
        var told = 0
        for _ in 0..<2 { try test.diary.unlock().tellOfFailedSharing { told += 1 } }
        #expect(told == 1)
    }

    @Test(.proves("P1")) func `a test is listed with its day, and with the time of sharing, for 14 days`() async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await authorized()
        try await submitter.submit(number)
        let (day, time) = (UnixTime.noon.day, test.clock.time)
        let unlocked = try test.diary.unlock()
        #expect(try unlocked.pastTests() == [PastTest(day: day, result: .positive, sharing: .shared(time))])
        let other = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        authority.change { $0.results[other.digest] = .negative }
        _ = try await LaboratoryTest(authority.client(of: test.diary)).result(of: other, in: unlocked) { _ in }
        #expect(try unlocked.pastTests().map(\.result) == [.positive, .negative])
        test.clock.advance(minutes: 14 * 24 * 60)
        #expect(try unlocked.pastTests() == [])
        _ = try test.diary.purge()
        #expect(try unlocked.ownerState().tests.isEmpty)
    }

    private func authorized() async throws -> Int {
        let number = try await fixture.keep()
        _ = try await submitter.authorize(number)
        return number
    }
}
