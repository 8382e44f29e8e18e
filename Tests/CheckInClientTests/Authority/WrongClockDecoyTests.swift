import AuthorityProtocol
import CheckInProtocol
import TestTraits
import Testing

@testable import CheckInClient

/// Decoys on a machine whose clock was far ahead for a while.
@Suite struct WrongClockDecoyTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let hour = Hour(number: UInt32(UnixTime.noon.seconds / 3600))!
    private static let years: Int64 = 366 * 86_400

    init() async throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        // One decoy per quarter of an hour.
        let often = try #require(Schedule(decoysPerHour: 4))
        authority.change { $0.schedule = often }
        try authority.publish(hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
    }

    @Test(.proves("P8")) func `a decoy that was planned while the clock was weeks ahead is planned again`() async throws
    {
        // On average, a decoy in five days.
        authority.change { $0.schedule = .standard }
        try authority.configure(at: hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        test.clock.advance(minutes: 50 * 24 * 60)
        try test.diary.planDecoy()
        let early = try #require(try test.diary.authorityState()?.decoys.next)
        test.clock.set(.noon)
        try test.diary.planDecoy()
        let next = try #require(try test.diary.authorityState()?.decoys.next)
        #expect(next != early)
        // A time that was generated on this day stays.
        try test.diary.planDecoy()
        #expect(try test.diary.authorityState()?.decoys.next == next)
    }

    @Test(.proves("P8")) func `a decoy that was half sent while the clock was far ahead does not prevent new decoys`()
        async throws
    {
        test.clock.set(.noon + 30 * Self.years)
        try test.diary.planDecoy()
        test.clock.advance(minutes: 24 * 60)
        // The authority's clock is equally far ahead.
        authority.change { $0.packages = [] }
        try authority.publish(test.clock.time.hour)
        try await Decoys(authority.client(of: test.diary)).run()
        #expect(authority.sent.map(\.path) == ["v1/authorizations"])
        test.clock.set(.noon)
        // The mean delay is a quarter of an hour. The delay can be too long at first, so the test tries several hours.
        for _ in 0..<10 where try test.diary.nextDue() == nil {
            test.clock.advance(minutes: 60)
            try test.diary.planDecoy()
        }
        #expect(try test.diary.nextDue()?.event == .decoy(authority: authorityHost))
    }
}
