import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import TestTraits
import Testing

/// Own reports cause no exposure, independently of the answer to the submission.
@Suite struct OwnReportTests {
    private let fixture: SharingFixture
    private var test: TestDiary { fixture.test }
    private var authority: PublishingAuthority { fixture.authority }
    private var submitter: Submitter { get throws { try fixture.submitter } }

    init() throws {
        fixture = try SharingFixture()
    }

    /// The end of a submission whose answer was lost.
    enum End: CaseIterable {
        case forgotten, consentWithdrawn, refusedTheNextTime
    }

    @Test(.proves("I3"), arguments: End.allCases)
    func `own reports cause no exposure if their answer was lost, even after the submission was deleted`(
        end: End
    ) async throws {
        let id = try test.diary.record(.test(seed: 1)).id
        test.clock.advance(minutes: 60)
        let number = try await authorized()
        authority.change { $0.isMad = true }
        await #expect(throws: ClientError.self) { try await submitter.submit(number) }
        authority.change { $0.isMad = false }
        let sent = try SubmissionRequest(decoding: #require(authority.sent.last).message).batch.reports
        switch end {
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

    @Test(.proves("U3")) func `check-ins that expire before their authorisation ends are not shared`()
        async throws
    {
        // A key is in use on its day and on the next day: here, until 2026-11-23T00:00:00Z.
        let end = UnixTime.midnight + Day.seconds
        for (start, isShared) in [(end + -14 * Day.seconds, true), (end + -14 * Day.seconds + -300, false)] {
            let old = try TestDiary(at: start)
            try old.diary.enroll(authority.enrolled)
            for consent in Consent.allCases { try old.diary.answer(consent, true) }
            _ = try old.diary.record(.test(seed: 1))
            old.clock.set(.noon)
            let plan = SharingPlan(
                try old.checkIns(),
                facts: TestFacts(testDay: start.day, symptoms: .since(start.day)),
                configuration: try await Submitter(authority.client(of: old.diary)).prepare(),
                authority: authority.enrolled,
                now: old.clock.time
            )
            #expect(plan.items.map(\.omission) == [isShared ? nil : .deletedSoon])
        }
    }

    private func authorized() async throws -> Int {
        let number = try await fixture.keep()
        _ = try await submitter.authorize(number)
        return number
    }
}
