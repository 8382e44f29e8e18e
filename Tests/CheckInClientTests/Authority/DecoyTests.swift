import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

@Suite struct DecoyTests {
    private let fixture: SharingFixture
    private let test: TestDiary
    private let authority: PublishingAuthority

    init() throws {
        fixture = try SharingFixture(generator: TestDiary.seeded(1))
        (test, authority) = (fixture.test, fixture.authority)
    }

    @Test(.proves("P8")) func `a decoy has the same downloads and messages as a submission, with the same sizes`()
        async throws
    {
        // 24 decoys on average.
        let hours = Thoroughness.isWhole ? 120 : 12
        let often = try #require(Schedule(decoysPerHour: 24 / Double(hours)))
        authority.change { ($0.schedule, $0.packages) = (often, []) }
        try authority.publish(UnixTime.noon.hour)
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let draft = try await fixture.draft()
        var number = 0
        let beginning = try await sent {
            let configuration = try await fixture.submitter.prepare()
            number = try fixture.submitter.keep(draft, proof: .hotlineCode(fixture.code), configuration: configuration)
            _ = try await fixture.submitter.authorize(number)
        }
        let submission = try await sent { try await fixture.submitter.submit(number) }
        #expect(beginning != submission)

        var steps: [Sent] = []
        for _ in 0..<hours { steps += try await decoys() }
        #expect(steps.allSatisfy { [beginning, submission].contains($0) })
        let count = steps.count { $0 == submission }
        // This range detects a rate that is a hundred times too high or too low.
        #expect((4...60).contains(count))
        #expect(try test.diary.decoys().sent == count)
        #expect((count...count + 10).contains(steps.count { $0 == beginning }))
        #expect(authority.submissions.count == 1)
    }

    /// What the network sees of one step: the paths, and the sizes of the messages.
    private struct Sent: Equatable {
        let requests: [String]
        let sizes: [Int]
    }

    private func sent(by step: () async throws -> Void) async throws -> Sent {
        authority.change { ($0.requests, $0.sent) = ([], []) }
        try await step()
        return Sent(requests: authority.requests, sizes: authority.sent.map(\.message.count))
    }

    /// Advances the clock to the next hour, and returns what was sent in each step of a decoy.
    private func decoys() async throws -> [Sent] {
        let hour = (test.clock.time + 3600).hour
        test.clock.set(hour.start)
        authority.change { $0.packages = [] }
        try authority.publish(hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()
        var steps: [Sent] = []
        while let (time, event) = try test.diary.nextDue(), event == .decoy(authority: authorityHost),
            time < hour.start + 3600
        {
            test.clock.set(time)
            steps.append(try await sent { try await Decoys(authority.client(of: test.diary)).run() })
        }
        return steps
    }

    @Test(.proves("P8")) func `a decoy begins at its time even while the submission of another decoy waits`()
        async throws
    {
        _ = try await fixture.submitter.prepare()
        let now = test.clock.time
        try test.diary.updateAuthority { state in
            (state.decoys.next, state.decoys.submissions) = (now.seconds + 60, [now.seconds + 90, now.seconds + 30])
        }
        // The submission time of the decoy that begins in between is random.
        for (seconds, path) in [(30, "v1/submissions"), (60, "v1/authorizations")] as [(Int64, String)] {
            let (time, event) = try #require(try test.diary.nextDue())
            #expect(event == .decoy(authority: authorityHost) && time - now == seconds)
            test.clock.set(time)
            authority.change { $0.sent = [] }
            try await Decoys(authority.client(of: test.diary)).run()
            #expect(authority.sent.map(\.path) == [path])
        }
        #expect(try test.diary.authorityState()?.decoys.submissions?.count == 2)
        #expect(try test.diary.authorityState()?.decoys.submissions?.first == now.seconds + 90)
    }

    @Test(.proves("P8")) func `overdue messages are not all sent at the same time`() throws {
        let now = test.clock.time
        try test.diary.updateAuthority { $0.decoys.submissions = (0..<8).map { now.seconds - 200 - $0 } }
        _ = try test.diary.nextDue()
        let times = try #require(try test.diary.authorityState()?.decoys.submissions)
        #expect(times.allSatisfy { $0 >= now.seconds } && Set(times).count > 4)
    }

    @Test(.proves("P8"), arguments: [(Answer.Status.refused, ClientError.proofRefused), (.key, .expired)])
    func `a decoy submission follows a refused authorisation, as if the code had been accepted`(
        status: Answer.Status,
        error: ClientError
    ) async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        authority.change { $0.status = status }
        await #expect(throws: error) { try await fixture.submitter.authorize(number) }
        let (due, event) = try #require(try test.diary.nextDue())
        #expect(event == .decoy(authority: authorityHost) && due - test.clock.time < 20 * 300)
        test.clock.set(due)
        try await Decoys(authority.client(of: test.diary)).run()
        #expect(authority.sent.map(\.path) == ["v1/authorizations", "v1/submissions"])
        #expect(authority.submissions.isEmpty, "it is marked as a decoy")
        #expect(try test.diary.submissions() == [])
    }

    @Test(.proves("P8"))
    func `a decoy that became due while the machine was off begins at a random time after it is switched on`()
        async throws
    {
        let often = try #require(Schedule(decoysPerHour: 0.2))
        authority.change { $0.schedule = often }
        try authority.configure(at: UnixTime.noon.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()
        var waits: Set<Int64> = []
        for _ in 0..<50 {
            test.clock.advance(minutes: 14 * 24 * 60)
            try test.diary.planDecoy()
            let due = try #require(try test.diary.nextDue())
            #expect(due.event == .decoy(authority: authorityHost))
            waits.insert(due.time - test.clock.time)
        }
        #expect(waits.allSatisfy { (0..<3600).contains($0) })
        #expect(waits.count > 40)
    }
}
