@testable import AuthorityPortal
import CheckInProtocol
import Foundation
@testable import HealthAuthority
import Testing

@Suite struct LocalClockTests {
    private static func berlin() throws -> LocalClock {
        LocalClock(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    }

    @Test func `a time is said as clocks show it, and in UTC`() throws {
        // 2026-07-20T12:00:00Z
        let time = UnixTime(seconds: 1_784_548_800)
        #expect(PortalTexts.english.fullTime(time, try Self.berlin()) == "14:00 Europe/Berlin (12:00 UTC)")
        #expect(PortalTexts.english.day(time + 11 * 3600, try Self.berlin()) == "2026-07-21")
        #expect(PortalTexts.german.day(time + 11 * 3600, try Self.berlin()) == "21.07.2026")
        #expect(PortalTexts.english.fullTime(time, .utc) == "12:00 UTC")
        #expect(LocalClock.utc.name == "UTC")
    }

    @Test func `an hour that is skipped is never, and one that is repeated is twice`() throws {
        let clock = try Self.berlin()
        func times(_ day: String, _ minute: Int64) throws -> [Int64] {
            clock.times(LocalClock.Reading(day: try #require(LocalClock.day(day)), minute: minute)).map(\.seconds)
        }
        #expect(try times("2026-03-29", 150) == [], "02:30, when clocks are put forward")
        // 2026-10-25T00:30:00Z and 01:30:00Z
        #expect(try times("2026-10-25", 150) == [1_792_888_200, 1_792_891_800])
        #expect(try times("2026-07-20", 14 * 60) == [1_784_548_800])
    }

    @Test(arguments: [
        "", "2026-02-30", "2026-2-03", "26-02-03", "2026-02-03 ", "2026-02", "2026-02-03-04", "-2026-02-03",
        "1969-12-31",
    ])
    func `what is no day is none`(text: String) {
        #expect(LocalClock.day(text) == nil)
    }

    @Test(arguments: ["", "24:00", "12:60", "1:05", "12:5", "12", "12:05:00", "-1:05", "+1:05", "a:bc"])
    func `what is no time is none`(text: String) {
        #expect(LocalClock.minute(text) == nil)
    }

    @Test func `days and minutes are written as they are read`() {
        #expect(LocalClock.day("1970-01-01") == 0)
        #expect(LocalClock.day("2024-02-29").map(LocalClock.text(day:)) == "2024-02-29")
        #expect(LocalClock.minute("23:55") == 1435)
        #expect(LocalClock.text(minute: 65) == "01:05")
    }
}
