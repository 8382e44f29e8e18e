import CheckInProtocol
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Scanning a code")
struct ScanTests {
    @Test(.proves("U1")) func `a check-in keeps the seed, the venue and the time of the scan`() throws {
        let test = try TestDiary(at: .noon + 7)
        let receipt = try test.diary.record(.test(seed: 1, previous: 2))
        let checkIn = try #require(try test.checkIns().first)
        #expect(checkIn.id == receipt.id)
        #expect(checkIn.seeds == [.number(1), .number(2)])
        #expect(checkIn.venue == VenueCodeURL.test().code.venue)
        #expect(checkIn.authority == "health.example.org")
        #expect(checkIn.scans == [.noon + 7])
        #expect(checkIn.stay.start == .noon + 7)
    }

    @Test(.proves("U5"), arguments: [5, 120, 720])
    func `a stay ends after the venue's default stay`(minutes: Int) throws {
        let test = try TestDiary(at: .noon + 7)
        let receipt = try test.diary.record(.test(stay: minutes))
        #expect(receipt == ScanReceipt(id: receipt.id, effect: .checkedIn, end: .noon + 7 + Int64(minutes) * 60))
        #expect(try test.checkIns().map(\.stay.end) == [receipt.end])
    }

    @Test(.proves("U5"), arguments: [1, 45, 1440])
    func `a requested length of the stay replaces the venue's default`(minutes: Int) throws {
        let test = try TestDiary()
        #expect(try test.diary.record(.test(), stay: minutes).end == .noon + Int64(minutes) * 60)
    }

    @Test(
        arguments: [0, -5, 1441, Int(Int32.max)]
    )
    func `a stay of zero or negative length, or of more than a day, is refused`(minutes: Int) throws {
        let test = try TestDiary()
        #expect(throws: DiaryError.stayLength) { try test.diary.record(.test(), stay: minutes) }
        #expect(try test.checkIns().isEmpty)
    }

    @Test func `a scan of the same code within the stay extends the stay and adds no check-in`() throws {
        let test = try TestDiary()
        let first = try test.diary.record(.test())
        test.clock.advance(minutes: 90)
        let second = try test.diary.record(.test())
        #expect(second == ScanReceipt(id: first.id, effect: .extended, end: .noon + 210 * 60))
        let checkIn = try #require(try test.checkIns().first)
        #expect(try test.checkIns().count == 1)
        #expect(checkIn.stay == Stay(start: .noon, end: .noon + 210 * 60))
        #expect(checkIn.scans == [.noon, .noon + 90 * 60])
        #expect(checkIn.seeds == [.number(1)])
    }

    @Test func `a scan without a length does not end the stay earlier`() throws {
        let test = try TestDiary(at: .noon + 1)
        try #require(try test.diary.record(.test(), stay: 180).end == .noon + 10_801)
        test.clock.advance(minutes: 10)
        let second = try test.diary.record(.test())
        #expect(second.effect == .unchanged)
        #expect(second.end == .noon + 11_100, "rounded up to five minutes")
        #expect(try test.checkIns().map(\.stay.end) == [.noon + 10_801], "exact")
    }

    @Test func `a scan with a shorter length ends the stay earlier, also while the diary is locked`() throws {
        let test = try TestDiary(at: .noon + 1)
        _ = try test.diary.record(.test())
        test.clock.advance(minutes: 10)
        let second = try test.diary.record(.test(seed: 1), stay: 5)
        #expect(second.effect == .shortened)
        #expect(second.end == .noon + 901)
        #expect(try test.checkIns().map(\.stay) == [Stay(start: .noon + 1, end: .noon + 901)])
        #expect(try test.checkIns().map(\.scans.count) == [2])
        #expect(
            try test.checkIns()[0].presences.map(\.intervals.upperBound.start) == [.noon + 1200],
            "what is compared"
        )
        test.clock.advance(minutes: 1)
        #expect(try test.diary.record(.test(), stay: 60).effect == .extended)
        #expect(try test.checkIns().map(\.stay.end) == [.noon + 4261])
    }

    @Test(
        arguments: [
            (-30, 60, .extended, Stay(start: .noon + -1800, end: .noon + 7200)),
            (30, 60, .unchanged, Stay(start: .noon, end: .noon + 7200)),
            (60, 120, .extended, Stay(start: .noon, end: .noon + 10_800)),
        ] as [(Int64, Int, ScanReceipt.Effect, Stay?)]
    )
    func `a code that is scanned afterwards joins the stay that it overlaps`(
        offset: Int64,
        minutes: Int,
        effect: ScanReceipt.Effect,
        stay: Stay?
    ) throws {
        let test = try TestDiary()
        let first = try test.diary.record(.test())
        test.clock.advance(minutes: 90)
        let second = try test.diary.record(.test(), stay: minutes, from: .noon + offset * 60)
        #expect(second.id == first.id)
        #expect(second.effect == effect)
        #expect(try test.checkIns().map(\.stay) == [stay])
    }

    @Test(arguments: [(1, -120), (2, 30)] as [(UInt8, Int64)])
    func `a code that is scanned afterwards joins no stay of another time or venue`(seed: UInt8, offset: Int64) throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        test.clock.advance(minutes: 60)
        #expect(try test.diary.record(.test(seed: seed), stay: 60, from: .noon + offset * 60).effect == .checkedIn)
        #expect(try test.checkIns().count == 2)
    }

    @Test(
        arguments: [(0, 7300), (-60, 7300), (60, 7360)]
    )
    func `if both ends are in the same five minutes, the stay ends at the later one`(offset: Int64, end: Int64) throws {
        let test = try TestDiary(at: .noon + 100)
        _ = try test.diary.record(.test())
        test.clock.advance(seconds: 600 + offset)
        #expect(try test.diary.record(.test(), stay: 110).effect == .extended)
        #expect(try test.checkIns().map(\.stay.end) == [.noon + end])
    }

    @Test func `scans make a stay at most 24 hours long`() throws {
        let test = try TestDiary(at: .noon + 299)
        _ = try test.diary.record(.test(), stay: 1440)
        test.clock.advance(minutes: 1000)
        #expect(try test.diary.record(.test(), stay: 720).effect == .unchanged)
        let stay = try #require(try test.checkIns().first).stay
        #expect(stay == Stay(start: .noon + 299, end: .noon + 299 + 86_400))
    }

    @Test(
        arguments: [
            ((1, nil), (2, 1), [1, 2]),
            ((2, 1), (2, nil), [2, 1]),
            ((2, 1), (3, 2), [2, 1, 3]),
        ] as [((UInt8, UInt8?), (UInt8, UInt8?), [UInt8])]
    )
    func `codes from before and after a rotation count as one venue while one contains the other's seed`(
        first: (UInt8, UInt8?),
        second: (UInt8, UInt8?),
        seeds: [UInt8]
    ) throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test(seed: first.0, previous: first.1)).id
        test.clock.advance(minutes: 30)
        let receipt = try test.diary.record(.test(seed: second.0, previous: second.1))
        #expect(receipt.effect == .extended)
        #expect(receipt.id == id)
        let checkIn = try #require(try test.checkIns().first)
        #expect(checkIn.seeds == seeds.map(Seed.number))
        #expect(checkIn.presences.count == seeds.count)
    }

    @Test func `another venue, or the same venue after the stay, gets a separate check-in`() throws {
        let test = try TestDiary()
        let first = try test.diary.record(.test(seed: 1))
        let other = try test.diary.record(.test(seed: 9, name: "Elsewhere"))
        test.clock.set(first.end)
        let later = try test.diary.record(.test(seed: 1))
        #expect(other.effect == .checkedIn && later.effect == .checkedIn)
        #expect(Set([first.id, other.id, later.id]).count == 3)
        #expect(try test.diary.status().openCheckIns == 1)
    }

    @Test
    func `the same code right after a checkout gets a separate check-in, even within the same five minutes`() throws {
        let test = try TestDiary()
        let first = try test.diary.record(.test())
        test.clock.advance(seconds: 10)
        _ = try test.diary.checkOut()
        let second = try test.diary.record(.test())
        #expect(second.effect == .checkedIn)
        #expect(second.id != first.id)
    }

    @Test func `two check-ins never have the same ID, even if the generator returns it twice`() throws {
        let test = try TestDiary(generator: { SeededGenerator(1) })
        let ids = try (1...5).map { try test.diary.record(.test(seed: $0)).id }
        #expect(Set(ids).count == 5)
    }

    @Test func `check-ins are listed in the order of their starts`() throws {
        let test = try TestDiary()
        for seed in 1...5 as ClosedRange<UInt8> {
            _ = try test.diary.record(.test(seed: seed))
            test.clock.advance(minutes: -10)
        }
        #expect(try test.checkIns().map { $0.seeds[0] } == [5, 4, 3, 2, 1].map(Seed.number))
    }
}
