import AuthorityProtocol
import CheckInProtocol
import ExposureNotification
import Foundation
import Synchronization
import TestTraits
import Testing

@testable import CheckInClient

/// Sharing keys after a positive result, as permitted in advance.
@Suite final class PermittedSharingTests: Sendable {
    private let authority = PublishingAuthority()
    private let device: ProximityDevice
    private let news = Mutex<[PermittedSharing.News]>([])

    init() async throws {
        authority.change { $0.hasProximity = true }
        device = try ProximityDevice(authority: authority)
        _ = try device.onAir()
        device.test.clock.advance(minutes: 6 * 60)
        try authority.publish(device.test.clock.time.hour)
        _ = try await Submitter(client).prepare()
        try await permit(.none)
    }

    /// Registers for a new test, permits sharing after it, and receives the positive result.
    private func permit(_ symptoms: TestFacts.Symptoms) async throws {
        let test = try #require(TestIdentifier(UUID().uuidString))
        authority.change { $0.results[test.digest] = .pending }
        try #require(try await LaboratoryTest(client).register(test) == .pending)
        try unlocked.permitSharingInAdvance(TestFacts(testDay: diary.now.day, symptoms: symptoms), .covid19)
        authority.change { $0.results[test.digest] = .accepted }
        try #require(try await LaboratoryTest(client).register(test) == .positive)
        authority.change { $0.sent = [] }
    }

    private var diary: Diary { device.test.diary }
    private var client: AuthorityClient { authority.client(of: diary) }
    private var unlocked: UnlockedDiary { get throws { try diary.unlock() } }
    private var told: [PermittedSharing.News] { news.withLock(\.self) }

    private func run() async throws -> Bool {
        try await PermittedSharing(client).run { [self] one in news.withLock { $0.append(one) } }
    }

    private func sendDue() async throws {
        let due = try #require(try diary.authorityState()?.due)
        device.test.clock.set(UnixTime(seconds: due.time))
        try await Submitter(client).submit(due.number)
    }

    @Test(.proves("E47")) func `the keys are shared once, and the user is told first`() async throws {
        #expect(try await run())
        try await sendDue()
        #expect(try await !run())
        #expect(authority.submissions.map(\.batch.keys.count) == [1])
        #expect(told == [.positive])
    }

    /// The standard table for an unknown onset has eight days.
    @Test(.proves("E47"))
    func `after 14 days on the air, the keys of all days on which the user can have infected others are shared`()
        async throws
    {
        let start = device.test.clock.time
        let end = start + 14 * Day.seconds
        while device.test.clock.time < end {
            _ = try device.onAir()
            device.test.clock.advance(minutes: 6 * 60)
        }
        #expect(try Set(unlocked.transaction { try $0.ownKeys() }.map { $0.start.startOfDay }).count == 15)
        for number in start.hour.number + 1...end.hour.number {
            try authority.publish(try #require(Hour(number: number)))
        }
        try await permit(.sinceUnknownDay)
        #expect(try await run())
        try await sendDue()
        #expect(authority.submissions.map(\.batch.keys.count) == [8])
    }

    @Test(.proves("E47"))
    func `if storing the submission fails, the permission is kept, and the next attempt shares the keys`() async throws
    {
        try authority.configure(at: device.test.clock.time.hour, days: [])
        await #expect(throws: ClientError.noKey) { try await run() }
        #expect(try unlocked.mayShareKeys())
        #expect(try diary.submissions().isEmpty)
        device.test.clock.advance(minutes: 60)
        try authority.publish(device.test.clock.time.hour)
        #expect(try await run())
        try await sendDue()
        #expect(authority.submissions.count == 1)
        #expect(told == [.positive])
    }

    @Test(.proves("E47"))
    func `if the authority does not answer, the next attempt requests the authorisation of the same submission`()
        async throws
    {
        authority.change { $0.status = .later }
        await #expect(throws: ClientError.later) { try await run() }
        #expect(try unlocked.mayShareKeys())
        let stored = try diary.submissions().map(\.number)
        authority.change { $0.status = nil }
        #expect(try await run())
        #expect(try diary.submissions().map(\.number) == stored && stored.count == 1)
        let requests = try authority.sent.map { try AuthorizationRequest(decoding: $0.message) }
        #expect(requests.count == 2 && requests[0] == requests[1])
        try await sendDue()
        #expect(try await !run())
        #expect(authority.submissions.count == 1)
        #expect(try !unlocked.mayShareKeys())
    }

    @Test(.proves("E47", "P8")) func `after the last attempt, the user is told that the keys were not sent`()
        async throws
    {
        authority.change { $0.status = .later }
        for _ in 0...DecoyState.repetitions {
            await #expect(throws: ClientError.later) { try await run() }
        }
        #expect(told == [.positive, .notSent])
        let count = authority.sent.count
        #expect(try await !run())
        #expect(authority.sent.count == count && told.count == 2)
        #expect(try diary.submissions().count == 1, "checkin share offers it")
    }

    @Test(.proves("E47")) func `a refused proof is not used again, and the user is told`() async throws {
        authority.change { $0.refusesProofs = true }
        await #expect(throws: ClientError.proofRefused) { try await run() }
        #expect(told == [.positive, .notSent])
        #expect(try await !run())
    }

    @Test(.proves("E47")) func `a discarded submission is not sent, and uses up the permission`() async throws {
        authority.change { $0.status = .later }
        await #expect(throws: ClientError.later) { try await run() }
        try diary.discard(try #require(try diary.submissions().first).number)
        authority.change { $0.status = nil }
        #expect(try await !run())
        #expect(try !unlocked.mayShareKeys() && authority.submissions.isEmpty)
    }
}
