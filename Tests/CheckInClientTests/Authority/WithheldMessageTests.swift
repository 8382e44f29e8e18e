import AuthorityProtocol
import CheckInProtocol
import HTTPClient
import Synchronization
import TestTraits
import Testing

@testable import CheckInClient

/// An attacker between the client and the authority withholds a message or its answer, and observes
/// the next messages.
@Suite("Withheld messages")
struct WithheldMessageTests {
    private let fixture: SharingFixture
    private var test: TestDiary { fixture.test }
    private var authority: PublishingAuthority { fixture.authority }
    private var submitter: Submitter { get throws { try fixture.submitter } }

    init() throws {
        fixture = try SharingFixture(generator: TestDiary.seeded(1))
        fixture.authority.change { state in
            state.packages = []
            state.relay = "https://relay.example/v1/oblivious"
        }
        try fixture.authority.publish(UnixTime.noon.hour)
        _ = try fixture.test.diary.record(.test(seed: 1))
        fixture.test.clock.advance(minutes: 60)
        _ = try fixture.test.diary.checkOut()
    }

    private func fail(_ failure: TransferError.Cause?) { authority.change { $0.relayFailure = failure } }

    /// Sends messages in the background until no message is due within a day. The first `count`
    /// messages fail. No further decoy begins.
    ///
    /// - Returns: The number of messages that reached the relay.
    private func background(failing count: Int, with failure: TransferError.Cause) async throws -> Int {
        authority.change { $0.relayed = [] }
        let end = test.clock.time + 86_400
        var attempts = 0
        while let (time, event) = try test.diary.nextDue(), time < end {
            test.clock.set(time)
            fail(attempts < count ? failure : nil)
            attempts += 1
            do {
                switch event {
                case .submission(let number, _): try await submitter.submit(number)
                case .decoy: try await Decoys(authority.client(of: test.diary)).run()
                case .stayEnds: break
                }
            } catch {
                #expect(attempts <= count, "\(error)")
            }
            try test.diary.updateAuthority { $0.decoys.next = nil }
        }
        fail(nil)
        return authority.relayed.count
    }

    /// Lets a decoy begin now.
    private func planOneDecoy() async throws {
        test.clock.advance(minutes: 60)
        let now = test.clock.time
        try test.diary.updateAuthority { $0.decoys.next = now.seconds }
        authority.change { $0.packages = [] }
        try authority.publish(now.hour)
        try test.makeIndexDue()
        _ = try await Sync(authority.client(of: test.diary)).run()
    }

    @Test(
        .proves("P8"),
        arguments: [1, 3, 5],
        [TransferError.Cause.status(502), .unreachable(reason: "")]
    )
    func `without answers, a decoy and a real submission send the same number of messages`(
        count: Int,
        failure: TransferError.Cause
    ) async throws {
        let number = try await fixture.keep()
        test.clock.set(try await submitter.authorize(number))
        let real = try await background(failing: count, with: failure)
        #expect(real == min(count, 4) + (count < 4 ? 1 : 0))
        #expect(try test.diary.submissions().count == (count < 4 ? 0 : 1))

        try await planOneDecoy()
        try await Decoys(authority.client(of: test.diary)).run()
        #expect(try await background(failing: count, with: failure) == real)
    }

    @Test(.proves("P8"))
    func `a decoy whose authorisation has no answer begins again, like the retry of a user`() async throws {
        try await planOneDecoy()
        // Three authorisations and one submission.
        #expect(try await background(failing: 2, with: .status(502)) == 4)
        try await planOneDecoy()
        #expect(try await background(failing: 10, with: .status(502)) == 4)
    }

    @Test(.proves("P8"))
    func `a repeated authorisation makes the same requests as a decoy that begins again`() async throws {
        try await planOneDecoy()
        fail(.status(502))
        let decoys = Decoys(authority.client(of: test.diary))
        await #expect(throws: ClientError.self) { try await decoys.run() }
        fail(nil)
        authority.forgetRequests()
        test.clock.set(try #require(try test.diary.nextDue()).time)
        try await decoys.run()
        let decoy = authority.requests

        let number = try await fixture.keep()
        fail(.status(502))
        await #expect(throws: ClientError.self) { try await submitter.authorize(number) }
        fail(nil)
        authority.forgetRequests()
        _ = try await submitter.authorizeAgain(number)
        #expect(decoy.count > 2 && authority.requests == decoy)
    }

    @Test(.proves("P8"))
    func `before an authorisation, a real submission and a decoy wait for a random time`() async throws {
        let waits = Mutex<[(Duration, String?)]>([])
        let client = authority.client(of: test.diary) { [authority] wait in
            waits.withLock { $0.append((wait, authority.requests.last)) }
        }
        try await planOneDecoy()
        try await Decoys(client).run()
        let last = authority.requests.last
        _ = try await Submitter(client).authorize(try await fixture.keep())
        let seen = waits.withLock { $0 }
        #expect(seen.count == 2 && Set(seen.map(\.0)).count == 2 && seen.allSatisfy { $0.0 > .zero })
        // The wait is before the message.
        #expect(last != nil && seen.allSatisfy { $0.1 != last })
    }

    @Test func `a submission that is discarded during the wait is not authorised`() async throws {
        let number = try await fixture.keep()
        let client = authority.client(of: test.diary) { [test] _ in try test.diary.discard(number) }
        authority.forgetRequests()
        await #expect(throws: ClientError.self) { try await Submitter(client).authorize(number) }
        #expect(authority.requests.isEmpty)
    }

    @Test func `without a confirmed relay, a submission counts as not tried, and is due again`() async throws {
        let number = try await fixture.keep()
        test.clock.set(try await submitter.authorize(number))
        // Only this client gets a configuration with another relay.
        authority.change { $0.relay = "https://relay.of.the.authority.example/v1/oblivious" }
        try authority.configure(at: test.clock.time.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        authority.change { $0.relayed = [] }
        await #expect(throws: ClientError.self) { try await submitter.submit(number) }
        #expect(authority.relayed.isEmpty)
        #expect(try test.diary.submissions().map(\.wasTried) == [false])
        #expect(try test.diary.isDue(number))
    }

    @Test func `if a cache returns the configuration of the day before, the keys of that day are used`() async throws {
        let number = try await fixture.keep()
        test.clock.set(try await submitter.authorize(number))
        let today = try #require(Day(number: UnixTime.noon.day.number + 1))
        test.clock.set(today.start + 30)
        for hour in UnixTime.noon.hour.number + 1...today.start.hour.number {
            try authority.publish(try #require(Hour(number: hour)))
        }
        try authority.configure(at: try #require(Hour(number: today.start.hour.number - 1)))
        _ = try await Sync(authority.client(of: test.diary)).run()
        try await submitter.submit(number)
        #expect(authority.relayed.last?.request.first == UInt8(truncatingIfNeeded: UnixTime.noon.day.number))
    }

    @Test(
        .proves("P8")
    )
    func `a message that became due while the machine was off is not sent together with the first download`()
        async throws
    {
        let number = try await fixture.keep()
        test.clock.set(try await submitter.authorize(number))
        var waits: [Int64] = []
        for _ in 1...20 {
            test.clock.advance(minutes: 600)
            let due = try #require(try test.diary.nextDue())
            #expect(due.event == .submission(number: number, authority: authorityHost))
            waits.append(due.time - test.clock.time)
        }
        #expect(waits.allSatisfy { $0 >= 0 } && waits.contains { $0 > 60 })
        // If the process wakes up a little late, the message is still due.
        let due = try #require(try test.diary.nextDue()).time
        test.clock.set(due + 100)
        #expect(try test.diary.nextDue()?.time == due)
    }
}
