import CheckInProtocol
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Clocks that are not trusted")
struct ClockFaultTests {
    private static let day: Int64 = 86_400
    private static let retention = 14 * day

    @Test(.proves("U3"))
    func `a clock that has jumped ahead deletes nothing, and after a correction nothing was lost`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        #expect(try test.diary.purge() == 0)
        for days in [61, 400, 20_000] as [Int64] {
            test.clock.set(.noon + days * Self.day)
            let fault = ClockFault.ahead(now: test.clock.time, lastUse: UnixTime.noon.day.start)
            #expect(try test.diary.clockFault() == fault)
            #expect(try test.diary.deleteExpired().clockFault == fault)
        }
        test.clock.set(.noon + Self.day)
        #expect(try test.diary.clockFault() == nil)
        #expect(try test.diary.purge() == 0)
        #expect(try test.checkIns().map(\.id) == [id])
        test.clock.set(.noon + Self.retention)
        #expect(try test.diary.purge() == 1)
    }

    @Test func `a jump of 60 days is trusted`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        #expect(try test.diary.purge() == 0)
        test.clock.set(.noon + 60 * Self.day)
        #expect(try test.diary.purge() == 1)
    }

    @Test(.proves("U3", "I7"))
    func `14 days after a jump, the clock is trusted, so that nothing is kept longer`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        #expect(try test.diary.purge() == 0)
        let jumped = UnixTime.noon + 100 * Self.day
        for hours in stride(from: 0, to: 14 * 24, by: 7) as StrideTo<Int64> {
            test.clock.set(jumped + hours * 3600)
            #expect(try test.diary.purge() == 0)
        }
        test.clock.set(jumped + (Self.retention - 1))
        #expect(try test.diary.purge() == 0)
        test.clock.advance(seconds: 1)
        #expect(try test.diary.purge() == 1)
        #expect(try test.diary.clockFault() == nil)
    }

    @Test func `a second jump starts the 14 days again`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        #expect(try test.diary.purge() == 0)
        for days in [100, 400, 800, 300] as [Int64] {
            test.clock.set(.noon + days * Self.day)
            #expect(try test.diary.purge() == 0)
        }
        test.clock.set(.noon + 300 * Self.day + Self.retention)
        #expect(try test.diary.purge() == 1)
    }

    @Test(arguments: [false, true])
    func `a clock that is synchronised or confirmed is trusted at once`(isSynchronized: Bool) throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        #expect(try test.diary.purge() == 0)
        test.clock.set(.noon + 100 * Self.day)
        #expect(try test.diary.purge() == 0)
        let clock = test.clock
        let diary = try Diary(in: test.path, clock: { clock.time }, isClockSynchronized: { isSynchronized })
        #expect(try diary.deleteExpired(isClockConfirmed: !isSynchronized).deleted == 1)
        #expect(try test.diary.record(.test()).effect == .checkedIn)
        #expect(try test.diary.clockFault() == nil)
    }

    @Test func `a diary without check-ins trusts any clock after the release`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        #expect(try test.diary.purge() == 0)
        test.clock.set(.noon + 20 * Self.day)
        #expect(try test.diary.purge() == 1)
        test.clock.set(.noon + 200 * Self.day)
        #expect(try test.diary.clockFault() == nil)
        _ = try test.diary.purge()
        _ = try test.diary.record(.test())
        #expect(try test.diary.deleteExpired().clockFault == nil)
    }

    @Test func `before the first purge, a jump is recognised by the latest check-in`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        test.clock.set(.noon + 100 * Self.day)
        #expect(try test.diary.backgroundState().clock == nil)
        #expect(try test.diary.purge() == 0)
        #expect(try test.diary.clockFault() != nil)
    }

    @Test(arguments: [0, 86_400 * 30])
    func `with a clock before the release, no check-in expires and a scan is refused`(seconds: Int64) throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        #expect(try test.diary.purge() == 0)
        test.clock.set(UnixTime(seconds: seconds))
        let fault = ClockFault.behind(now: test.clock.time, release: ClockFault.release)
        #expect(try test.diary.deleteExpired(isClockConfirmed: true).clockFault == fault)
        #expect(throws: DiaryError.clockBehind) { try test.diary.record(.test(seed: 2)) }
        #expect(try test.checkIns().map(\.id) == [id])
        test.clock.set(.noon + Self.retention)
        #expect(try test.diary.purge() == 1)
    }
}
