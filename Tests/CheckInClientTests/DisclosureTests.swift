import CheckInProtocol
import Cryptography
import GRDB
import Matching
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Disclosure")
struct DisclosureTests {
    @Test(.proves("C2")) func `a check-in shows all data that is stored about it`() throws {
        let test = try TestDiary(at: .midnight + -3600)
        let id = try test.diary.record(.test(seed: 2, previous: 1)).id
        let checkIn = try test.diary.unlock().checkIn(id.string)
        let stay = try #require(Stay(start: .midnight + -3600, end: .midnight + 3600))
        #expect(checkIn.stay == stay)
        #expect(checkIn.venue.address.string == "17 Harbour Lane, Port Example")
        #expect(checkIn.venue.setting == .indoor)
        #expect(checkIn.presences == stay.windows.flatMap { [$0, $0] }, "one for each seed and each day")
        #expect(checkIn.isOpen)
    }

    @Test(
        .proves("C2")
    )
    func `superseded times are shown while they are stored, and an edit removes them from every file`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        test.clock.advance(minutes: 30)
        _ = try test.diary.record(.test())
        test.clock.advance(minutes: 10)
        _ = try test.diary.checkOut()
        let unlocked = try test.diary.unlock()
        #expect(try unlocked.checkIn(id.string).supersededEnds == [.noon + 7200, .noon + 9000])
        #expect(try unlocked.checkIn(id.string).supersededStarts == [])
        for minute in 1...5 as ClosedRange<Int64> {
            let values = try test.sealedValues(in: "entry", of: id)
            let edited = try unlocked.edit(id.string, start: .noon + -60 * minute, end: .noon + 60 * minute)
            #expect(try edited == unlocked.checkIn(id.string))
            #expect(edited.supersededStarts == [] && edited.supersededEnds == [])
            #expect(edited.scans == [.noon, .noon + 1800])
            #expect(try values.allSatisfy { try test.filesContaining($0).isEmpty })
        }
        // Two scans and the times.
        #expect(try test.values("entry").count == 3)
    }

    @Test(.proves("C2")) func `a check-in shows what it was compared with and what was found`() async throws {
        let (test, authority) = (try TestDiary(), PublishingAuthority())
        let id = try test.diary.record(.test()).id
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        let unlocked = try test.diary.unlock()
        let before = try unlocked.checkIn(id.string).status
        #expect(before == CheckInStatus(Comparison(), sharedIVs: [], isWaiting: false))
        let (day, report) = try ProtectedReport.test(level: 8)
        test.clock.advance(minutes: 60)
        try authority.publish(test.clock.time.hour, [day: [report]])
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.notifyOfExposures { _ in }
        let status = try unlocked.checkIn(id.string).status
        #expect(status.comparedUntil == test.clock.time.hour)
        #expect(status.told == .increased)
        #expect(status.matches.map(\.record.transmissionRiskLevel) == [8])
        #expect(status.matches.map(\.isWarning) == [false])
        #expect(status.sharedIVs == [] && !status.isWaiting)
    }

    @Test(.proves("C3")) func `the status counts every record that the user cannot read`() throws {
        let test = try TestDiary(at: .midnight + -3600, consents: false)
        #expect(try test.diary.status().unreadableRecords == 0)
        try test.diary.answer(.checkingIn, true)
        // The client's state: for the background, for the owner, the pending submissions, and the open check-ins.
        #expect(try test.diary.status().unreadableRecords == 4)
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        // What the background knows about the check-in.
        #expect(try test.diary.status().unreadableRecords == 4 + 1)
        _ = try test.diary.checkOut()
        #expect(try test.diary.status().unreadableRecords == 4 + 1)
        let others = try test.values().filter { $0.kind != "entry" }
        #expect(try test.diary.status().unreadableRecords == others.count)
        #expect(
            try test.diary.status()
                == DiaryStatus(
                    checkIns: 1,
                    openCheckIns: 0,
                    unreadableRecords: 5,
                    retentionDays: 14,
                    wantedDays: 14,
                    hasPassphrase: false,
                    isLocked: false,
                    keyPlace: .file,
                    keyFailure: nil,
                    hasNews: false
                )
        )
    }

    @Test(.proves("U1", "I4")) func `no file contains an unencrypted seed, key, time, name or address`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test(seed: 1, previous: 2))
        test.clock.advance(minutes: 10)
        try test.deriveEverything(of: test.diary.record(.test(seed: 1, previous: 2)).id)
        let day = UnixTime.noon.day
        let url = VenueCodeURL.test(seed: 1, previous: 2)
        let secrets =
            url.code.seeds.map(\.array)
            + url.presenceKeys(on: day).flatMap { [$0.encryption.array, $0.authentication.array] }
            + [url.code.venue.name.string, url.code.venue.address.string, url.authority].map { Array($0.utf8) }
        for secret in secrets {
            #expect(try test.filesContaining(secret).isEmpty)
        }
        let columns = try test.withDatabase { try $0.columns(in: "value").map(\.name) }
        #expect(columns == ["kind", "checkIn", "number", "sealed"])
    }

    @Test(.proves("I5")) func `the size of the stored data does not depend on the venue`() throws {
        let test = try TestDiary()
        let long = String(repeating: "n", count: 100)
        _ = try test.diary.record(.test(seed: 1, name: "N"))
        // Two seeds, and a stay across midnight: four presences.
        test.clock.set(.midnight + -3600)
        _ = try test.diary.record(.test(seed: 3, previous: 4, name: long))
        _ = try test.diary.checkOut(test.checkIns()[1].id.string)
        for kind in ["entry", "check-in"] {
            #expect(Set(try test.sealedValues(in: kind).map(\.count)).count == 1, "\(kind)")
        }
    }

    @Test(.proves("I4")) func `a presence has keys derived from the seed, but not the seed`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        let presences = try test.diary.transaction { try $0.checkIn(id).presences }
        #expect(presences.map(\.keys) == VenueCodeURL.test().presenceKeys(on: UnixTime.noon.day))
        for presence in presences {
            #expect(presence.record.count == 60)
            #expect(presence.record.array.firstRange(of: Seed.number(1).array) == nil)
        }
    }

    @Test func `printed values contain no data of a visit`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        let unlocked = try test.diary.unlock()
        let checkIn = try #require(try unlocked.checkIns().first)
        let entry = Entry(scan: Entry.Scan(code: .test(), time: .noon), start: .noon, end: .noon + 60)
        var printed = ""
        dump((checkIn, unlocked, entry, checkIn.seeds), to: &printed)
        printed += String(describing: (checkIn, unlocked, entry)) + String(reflecting: (checkIn, unlocked, entry))
        let seed = Seed.number(1).array.map(String.init).joined(separator: ", ")
        for word in ["Copper", "Harbour", "\(UnixTime.noon.seconds)", seed] {
            #expect(!printed.contains(word))
        }
    }
}
