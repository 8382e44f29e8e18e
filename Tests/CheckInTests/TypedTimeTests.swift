import CheckInProtocol
import Foundation
import Glibc
import TestTraits
import Testing

@testable import checkin

/// Times and lengths as people type them, in Central European time.
@Suite("Typed times", .serialized)
struct TypedTimeTests {
    private static func inEurope<Value>(_ body: () throws -> Value) rethrows -> Value {
        let usual = ProcessInfo.processInfo.environment["TZ"]
        unsafe setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
        tzset()
        defer {
            if let usual { unsafe setenv("TZ", usual, 1) } else { unsafe unsetenv("TZ") }
            tzset()
        }
        return try body()
    }

    /// Returns the length of a stay with these times in minutes.
    private static func minutes(_ start: String, _ end: String) throws -> Double {
        try inEurope {
            let now = UnixTime(seconds: 1_800_000_000)
            let begin = try TypedTime(start).resolved(besides: now, now: now)
            return Double(try TypedTime(end).resolved(after: begin, now: now) - begin) / 60
        }
    }

    @Test(
        .proves("U5"),
        arguments: [
            // An end before the start is on the next day, also at the end of a month and on days of 23 or 25 hours.
            ("2027-03-27 23:45", "00:15", 30), ("2027-03-28 23:45", "00:15", 30),
            ("2027-03-28 01:50", "01:40", 22 * 60 + 50), ("2027-03-31 23:30", "00:15", 45),
            ("2027-10-30 23:45", "00:15", 30), ("2027-10-31 23:45", "00:15", 30),
            ("2026-11-20 09:00", "9:30", 30), ("2026-11-20 09:00", "9:30am", 30), ("2026-11-20 09:00", "1:05 PM", 245),
            ("2026-11-20 09:00", "12am", 900), ("2026-11-20 09:00", "09:30 cet", 30),
            ("2026-11-20 09:00", "09:30+01:00", 30),
            // If a local time occurs twice, a zone selects one of the two.
            ("2027-10-31 02:15 CEST", "02:59", 44), ("2027-10-31 02:15 CEST", "02:05", 50),
            ("2027-10-31 02:15 CEST", "02:59 CET", 104), ("2027-10-31 02:15 CET", "02:59", 44),
            ("2027-10-31 02:15+01:00", "02:59 CET", 44), ("2027-10-31 01:30", "02:30", 60),
        ] as [(String, String, Double)]
    )
    func `an end is the first such time after the start`(start: String, end: String, minutes: Double) throws {
        #expect(try Self.minutes(start, end) == minutes)
    }

    @Test(arguments: [("90", 90), ("1h30", 90), ("1h 30m", 90), ("2 hours", 120), ("45 min", 45)])
    func `a length is accepted as people type it`(text: String, minutes: Int) throws {
        #expect(try StayLength(text).minutes == minutes)
    }

    @Test(
        arguments: [
            ("9.30", "a time is 9:30, 2:30pm, “yesterday 23:10”, “2026-11-20 23:10” or now"),
            ("24:00", "a time is 0:00 to 23:59"), ("13:00pm", "a time with am or pm is 1:00 to 12:59"),
        ]
    )
    func `the error for a wrong time shows a valid one`(text: String, sentence: String) {
        let error = #expect(throws: (any Error).self) { try TypedTime(text) }
        #expect(error.map { "\($0)" } == sentence)
    }

    @Test func `the error for a wrong length shows a valid one`() {
        let error = #expect(throws: (any Error).self) { try StayLength("soon") }
        #expect(error.map { "\($0)" } == "a length is 1m to 24h, such as 90, 45m or 1h30m")
    }

    @Test(arguments: ["2026-02-30 12:00", "31.6. 12:00"]) func `a day that the calendar does not have is refused`(
        text: String
    ) {
        let error = #expect(throws: (any Error).self) { try Self.minutes(text, "13:00") }
        #expect(error.map { "\($0)".contains("this time does not exist in the local calendar") } == true)
    }
}
