import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Matching
import TestTraits
import Testing

/// A check-in whose times change after it was compared.
@Suite struct ChangedStayTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
    }

    /// Publishes the report of a visitor who was there from noon until two, and syncs.
    private func publish() async throws {
        let (day, report) = try ProtectedReport.test(seed: 1)
        try authority.publish(test.clock.time.hour, [day: [report]])
        _ = try await Sync(authority.client(of: test.diary)).run()
    }

    private func minutes() throws -> [UInt32] {
        try test.diary.unlock().exposures().flatMap { $0.exposure.risk.days.flatMap { $0.exposures.map(\.minutes) } }
    }

    @Test(.proves("I6")) func `a check-out after a warning keeps the exposure up to the check-out`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        try await publish()
        #expect(try minutes() == [120])
        test.clock.advance(minutes: 30)
        _ = try test.diary.checkOut()
        #expect(try minutes() == [30])
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try minutes() == [30])
    }

    @Test(.proves("I6")) func `another scan of the venue, also with another seed, keeps the exposure`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        try await publish()
        test.clock.advance(minutes: 90)
        #expect(try test.diary.record(.test(seed: 2, previous: 1)).effect == .extended)
        #expect(try minutes() == [120])
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try minutes() == [120])
    }

    @Test(.proves("C4")) func `matches outside the new times are deleted, and are found again if the old times return`()
        async throws
    {
        let id = try test.diary.record(.test(seed: 1)).id.string
        try await publish()
        test.clock.advance(minutes: 240)
        let unlocked = try test.diary.unlock()
        _ = try unlocked.edit(id, start: .noon + 3 * 3600, end: .noon + 4 * 3600)
        #expect(try minutes() == [])
        _ = try unlocked.edit(id, start: .noon, end: .noon + 3600)
        #expect(try minutes() == [])
        try authority.signIndex(at: test.clock.time.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try minutes() == [60])
    }
}
