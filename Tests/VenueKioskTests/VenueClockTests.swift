import CheckInProtocol
import Foundation
import Glibc
import Testing
import VenueKiosk

@testable import struct VenueKiosk.VenueClock

/// The machine's own time zone. Foundation computes the expected local times.
@Suite("Local time")
struct VenueClockTests {
    @Test(arguments: 0..<365) func `the next occurrence of a time is in the future, within a day and exact`(day: Int) {
        let start = SimulatedMachine.epoch + Int64(day) * 86_400 + 12_345
        let next = VenueClock.system.next(hour: 4, minute: 30, after: start)
        #expect(next > start)
        #expect(next - start <= 25 * 3600)
        let fields = Calendar(identifier: .gregorian).dateComponents(
            in: .current,
            from: Date(timeIntervalSince1970: Double(next.seconds))
        )
        #expect((fields.hour, fields.minute, fields.second) == (4, 30, 0))
    }

    @Test func `the next occurrence of the current time is tomorrow`() {
        let start = VenueClock.system.next(hour: 4, minute: 0, after: SimulatedMachine.epoch)
        #expect(VenueClock.system.next(hour: 4, minute: 0, after: start) > start)
    }
}

extension VenueClockTests {
    /// In autumn, the clock in Berlin shows 02:30 twice, at 00:30 and at 01:30 UTC. Lord Howe's clock is
    /// set back by half an hour at 15:00 UTC.
    @Test(
        arguments: [
            ("Europe/Berlin", 2, 30, "2026-10-24T12:00:00Z", ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]),
            ("Australia/Lord_Howe", 1, 45, "2026-04-04T00:00:00Z", ["2026-04-04T14:45:00Z", "2026-04-05T15:15:00Z"]),
            // In spring, the clock in Berlin skips 02:30.
            ("Europe/Berlin", 2, 30, "2026-03-28T12:00:00Z", ["2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"]),
        ]
    )
    func `a time that the clock shows twice on a day occurs once`(
        zone: String,
        hour: Int,
        minute: Int,
        start: String,
        expected: [String]
    ) throws {
        let usual = ProcessInfo.processInfo.environment["TZ"]
        unsafe setenv("TZ", zone, 1)
        tzset()
        defer {
            if let usual { unsafe setenv("TZ", usual, 1) } else { unsafe unsetenv("TZ") }
            tzset()
        }
        var time = UnixTime(seconds: Int64(try Date(start, strategy: .iso8601).timeIntervalSince1970))
        for next in expected {
            time = VenueClock.system.next(hour: hour, minute: minute, after: time)
            #expect(Date(timeIntervalSince1970: TimeInterval(time.seconds)).formatted(.iso8601) == next)
        }
        #expect(VenueClock.systemZone == zone)
    }
}

@Suite("Daily hours")
struct DailyHoursTests {
    /// Seconds from midnight on a day in 2026.
    static func time(_ seconds: Int64) -> UnixTime { UnixTime(seconds: 20_500 * 86_400 + seconds) }

    static func hours(_ start: String, _ end: String) throws -> DailyHours {
        DailyHours(start: try #require(TimeOfDay(start)), end: try #require(TimeOfDay(end)))
    }

    @Test(
        arguments: [
            ("22:00", "06:00", 79_199, false), ("22:00", "06:00", 79_200, true), ("22:00", "06:00", 86_399, true),
            ("22:00", "06:00", 0, true), ("22:00", "06:00", 21_599, true), ("22:00", "06:00", 21_600, false),
            ("12:30", "13:00", 44_999, false), ("12:30", "13:00", 45_000, true), ("12:30", "13:00", 46_799, true),
            ("12:30", "13:00", 46_800, false), ("00:00", "23:59", 0, true), ("00:00", "23:59", 86_340, false),
        ]
    )
    func `hours contain their start but not their end, also across midnight`(
        start: String,
        end: String,
        seconds: Int64,
        expected: Bool
    ) throws {
        #expect(try Self.hours(start, end).contains(Self.time(seconds), venueClock: .utc) == expected)
    }
}
