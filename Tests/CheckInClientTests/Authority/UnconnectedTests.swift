import AuthorityProtocol
import CheckInProtocol
import HTTPClient
import TestTraits
import Testing

@testable import CheckInClient

/// Messages that never leave this machine, because there is no connection.
@Suite struct UnconnectedTests {
    private let fixture: SharingFixture
    private var test: TestDiary { fixture.test }
    private var authority: PublishingAuthority { fixture.authority }
    private var submitter: Submitter { get throws { try fixture.submitter } }
    /// An address without a server.
    private let nobody = HTTPAuthorityNetwork(ServerAddress("http://127.0.0.1:1")!)

    init() throws {
        fixture = try SharingFixture()
    }

    private func trySubmitting(_ number: Int) async {
        do throws(ClientError) {
            try await SubmissionSender(nobody.client(of: test.diary)).send(number)
            Issue.record("it was sent")
        } catch {
            guard case .request(let failure) = error, case .noConnection = failure.cause else {
                Issue.record(error)
                return
            }
        }
    }

    /// Authorises a submission, sets the clock to its due time, and returns its number.
    private func authorized() async throws -> Int {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut()
        let number = try await fixture.keep()
        test.clock.set(try await submitter.authorize(number))
        return number
    }

    @Test func `a submission without a connection counts as not tried, and is due again later`() async throws {
        let number = try await authorized()
        for _ in 1...3 {
            await trySubmitting(number)
            #expect(try test.diary.submissions().map(\.wasTried) == [false])
            let due = try #require(try test.diary.nextDue())
            #expect(due.event == .submission(number: number, authority: authorityHost))
            #expect(due.time >= test.clock.time + 60)
            test.clock.set(due.time)
        }
        try await submitter.submit(number)
        #expect(authority.submissions.count == 1)
    }

    @Test func `a submission that may have arrived still counts as tried after a failed connection`() async throws {
        let number = try await authorized()
        authority.change { $0.isMad = true }
        await #expect(throws: ClientError.self) { try await submitter.submit(number) }
        await trySubmitting(number)
        #expect(try test.diary.submissions().map(\.wasTried) == [true])
        #expect(try test.diary.isDue(number))
    }

    @Test(.proves("P8")) func `a decoy without a connection is due again later, like a submission`() async throws {
        let often = Schedule(
            retentionDays: 14,
            publicationHours: 2,
            decoysPerHundredDays: 10_000,
            submissionDelaySeconds: 300,
            skippedHours: 0
        )
        let schedule = try #require(often)
        authority.change { ($0.schedule, $0.packages) = (schedule, []) }
        try authority.publish(UnixTime.noon.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()
        // The decoy is overdue and begins within the hour.
        test.clock.advance(minutes: 24 * 60)
        try test.diary.planDecoy()
        test.clock.set(try #require(try test.diary.nextDue()).time)
        authority.change { $0.packages = [] }
        try authority.publish(test.clock.time.hour)
        try await Decoys(authority.client(of: test.diary)).run()
        #expect(authority.sent.map(\.path) == ["v1/authorizations"])
        // Otherwise the next decoy can begin before this one is submitted.
        try test.diary.updateAuthority { $0.decoys.next = nil }
        test.clock.set(try #require(try test.diary.nextDue()).time)
        await #expect(throws: ClientError.self) { try await Decoys(nobody.client(of: test.diary)).run() }
        let due = try #require(try test.diary.nextDue())
        #expect(due.event == .decoy(authority: authorityHost))
        #expect(due.time >= test.clock.time + 60)
        test.clock.set(due.time)
        try await Decoys(authority.client(of: test.diary)).run()
        #expect(authority.sent.map(\.path) == ["v1/authorizations", "v1/submissions"])
    }
}
