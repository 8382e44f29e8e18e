import CheckInClient
import CheckInProtocol
import TestTraits
import Testing

@Suite("Changing the times of a stay")
struct TimesTests {
    @Test(.proves("U5")) func `checking out without an ID ends the only open stay at the present time`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        test.clock.advance(minutes: 42, seconds: 3)
        #expect(try test.diary.checkOut() == (id, .noon + 2523))
        let checkIn = try #require(try test.checkIns().first)
        #expect(checkIn.stay == Stay(start: .noon, end: .noon + 2523))
        #expect(!checkIn.isOpen)
        #expect(checkIn.presences == Stay(start: .noon, end: .noon + 2523)?.windows)
        #expect(throws: DiaryError.noOpenCheckIn) { try test.diary.checkOut() }
        #expect(throws: DiaryError.notOpen(id)) { try test.diary.checkOut(id.string) }
    }

    @Test func `checking out of one of several open stays needs its ID`() throws {
        let test = try TestDiary()
        let ids = try (1...3).map { try test.diary.record(.test(seed: $0)).id }
        #expect(throws: DiaryError.severalOpenCheckIns(ids.sorted { $0.string < $1.string })) {
            try test.diary.checkOut()
        }
        #expect(try test.diary.checkOut(ids[1].string).id == ids[1])
        #expect(try test.diary.status().openCheckIns == 2)
    }

    @Test
    func `checking out in the second of the scan, or after the clock was set back, leaves a stay of one second`() throws
    {
        let test = try TestDiary(at: .noon + 100)
        _ = try test.diary.record(.test())
        test.clock.set(.noon + 40)
        _ = try test.diary.checkOut()
        #expect(try test.checkIns().map(\.stay) == [Stay(start: .noon + 100, end: .noon + 101)])
    }

    @Test(.proves("U5")) func `edited times replace the old times, also in the presences`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id.string
        test.clock.advance(minutes: 30)
        let unlocked = try test.diary.unlock()
        let start = UnixTime.noon + -3600
        #expect(try unlocked.edit(id, start: start).stay == Stay(start: start, end: .noon + 7200))
        let ended = try unlocked.edit(id, end: .noon + 600)
        #expect(ended.stay == Stay(start: start, end: .noon + 600))
        #expect(!ended.isOpen)
        #expect(ended.presences == Stay(start: start, end: .noon + 600)?.windows)
        #expect(try unlocked.edit(id, end: .noon + 9000).isOpen)
        #expect(try unlocked.checkIns() == [unlocked.checkIn(id)])
    }

    @Test(
        arguments: [
            (0, 0, .stayLength),
            (-60, -120, .stayLength),
            (-3600, 86_400, .stayLength),
            (1, 600, .startsInTheFuture),
            (-14 * 86_400, -14 * 86_400 + 600, .startsBeforeRetention),
        ] as [(Int64, Int64, DiaryError)]
    )
    func `impossible times are refused and change nothing`(start: Int64, end: Int64, error: DiaryError) throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id.string
        let before = try test.checkIns()
        #expect(throws: error) {
            try test.diary.unlock().edit(id, start: .noon + start, end: .noon + end)
        }
        #expect(try test.checkIns() == before)
    }

    @Test func `an ID is recognised by its beginning, in either case and with look-alikes`() throws {
        let test = try TestDiary()
        let ids = try (1...40).map { try test.diary.record(.test(seed: $0)).id }
        let unlocked = try test.diary.unlock()
        for id in ids {
            let typed = id.string.uppercased().replacing("0", with: "O").replacing("1", with: "l")
            #expect(try unlocked.checkIn(typed).id == id)
        }
        #expect(throws: DiaryError.unknownID("")) { try unlocked.checkIn("") }
        #expect(throws: DiaryError.unknownID("u")) { try unlocked.checkIn("u") }
        // Some of 40 IDs begin with the same character, because there are 32 characters.
        let shared = try #require(Dictionary(grouping: ids, by: \.string.first).values.first { $0.count > 1 })
        let beginning = String(shared[0].string.prefix(1))
        #expect(throws: DiaryError.ambiguousID(beginning, shared.sorted { $0.string < $1.string })) {
            try unlocked.checkIn(beginning)
        }
    }
}
