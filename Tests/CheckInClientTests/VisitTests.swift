import CheckInProtocol
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Visits without a code")
struct VisitTests {
    private static let venue = try! VenueDetails(name: "Ferry", address: "Pier 3, Port Example")

    @Test(.proves("U3")) func `a visit is in the diary, sealed like a check-in, and deleted after 14 days`() throws {
        let test = try TestDiary()
        let id = try test.diary.add(Self.venue, from: .noon + -3600, to: .noon + -600)
        let checkIn = try #require(try test.checkIns().first)
        #expect((checkIn.id, checkIn.venue.name.string, checkIn.isManual) == (id, "Ferry", true))
        #expect(checkIn.venue.address == Self.venue.address)
        #expect(checkIn.stay == Stay(start: .noon + -3600, end: .noon + -600))
        #expect(checkIn.authority == nil && checkIn.seeds.isEmpty && checkIn.presences.isEmpty)
        #expect(try test.filesContaining(Array("Pier 3, Port Example".utf8)).isEmpty)
        test.clock.set(.noon + (14 * 86_400 - 3601))
        #expect(try test.diary.purge() == 0)
        test.clock.advance(seconds: 1)
        #expect(try test.diary.purge() == 1)
    }

    @Test func `an open visit can be ended and edited, and keeps its venue`() throws {
        let test = try TestDiary()
        let id = try test.diary.add(Self.venue, from: .noon + -3600, to: .noon + 3600)
        #expect(try test.diary.openCheckIns(otherThan: CheckInID("000000")!) == [id])
        #expect(try test.diary.checkOut().end == .noon)
        let edited = try test.diary.unlock().edit(id.string, start: .noon + -1800)
        #expect(edited.isManual && edited.venue.name.string == "Ferry" && edited.stay.start == .noon + -1800)
        #expect(edited.expiry == .noon + (14 * 86_400 - 3600), "a later start does not extend the retention")
    }

    @Test func `a visit needs the consent to checking in, and a possible time`() throws {
        let test = try TestDiary()
        func add(_ start: Int64, _ end: Int64) throws {
            _ = try test.diary.add(Self.venue, from: .noon + start, to: .noon + end)
        }
        #expect(throws: DiaryError.startsInTheFuture) { try add(1, 60) }
        #expect(throws: DiaryError.stayLength) { try add(-60, -60) }
        #expect(throws: DiaryError.stayLength) { try add(-2 * 86_400, 0) }
        #expect(throws: DiaryError.startsBeforeRetention) { try add(-15 * 86_400, -15 * 86_400 + 60) }
        let refusing = try TestDiary(consents: false)
        #expect(throws: DiaryError.noConsent(.checkingIn, .notAsked)) {
            try refusing.diary.add(Self.venue, from: .noon + -60, to: .noon)
        }
        #expect(try test.checkIns().isEmpty)
    }

    @Test(.proves("U4")) func `a sync compares check-ins, and does not count a visit without a code`() async throws {
        let (test, authority) = (try TestDiary(), PublishingAuthority())
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        _ = try test.diary.record(.test())
        _ = try test.diary.add(Self.venue, from: .noon + -60, to: .noon)
        try authority.publish(test.clock.time.hour)
        let check = try await Sync(authority.client(of: test.diary)).run()
        #expect((check.checkIns, check.checkInsOfOthers) == (1, 0))
    }

    @Test func `the code of a check-in can be used again for 24 hours`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test(seed: 7)).id
        let visit = try test.diary.add(Self.venue, from: .noon + -60, to: .noon)
        test.clock.set(.noon + 86_400)
        let (code, scanned) = try test.diary.unlock().lastCode(of: id.string)
        #expect(code == .test(seed: 7) && scanned == .noon)
        test.clock.advance(seconds: 1)
        #expect(throws: DiaryError.codeTooOld(id)) { try test.diary.unlock().lastCode(of: id.string) }
        #expect(throws: DiaryError.withoutCode(visit)) { try test.diary.unlock().lastCode(of: visit.string) }
    }
}
