import CheckInProtocol
import Foundation
import Testing

@testable import checkin

@Suite("Selecting check-ins")
struct SelectionTests {
    @Test(
        arguments: [
            ("1", [1]), ("3 1", [1, 3]), ("1, 3", [1, 3]), ("2-4", [2, 3, 4]), ("1 3-5 4", [1, 3, 4, 5]),
            ("5-5", [5]), ("all", [1, 2, 3, 4, 5]), ("ALL", [1, 2, 3, 4, 5]), ("none", []), ("", nil), ("0", nil),
            ("6", nil), ("4-2", nil), ("2-9", nil), ("-3", nil), ("2-", nil), ("1--2", nil), ("one", nil),
        ] as [(String, [Int]?)]
    )
    func `numbers and ranges select from a list`(typed: String, selection: [Int]?) {
        #expect(SharingQuestions.numbers(typed, upTo: 5) == selection)
    }

    /// Noon in UTC on 2026-11-29.
    @Test(
        arguments: [
            ("29.11.2026", "2026-11-29"), ("29.11.", "2026-11-29"), ("29.11", "2026-11-29"), ("1.11", "2026-11-01"),
            ("30.11.", "2025-11-30"), ("31.12", "2025-12-31"), ("31.11.", nil), ("29.11.26", nil), ("29.", nil),
            ("29", nil), ("2026-11-29", "2026-11-29"), ("29.11..", nil),
        ] as [(String, String?)]
    )
    func `a day without a year is the last such day`(typed: String, day: String?) throws {
        let noon = try Date("2026-11-29T12:00:00Z", strategy: .iso8601)
        let now = UnixTime(seconds: Int64(noon.timeIntervalSince1970))
        #expect(Day(typed: typed, now: now) == day.flatMap(Day.init(iso8601:)))
    }
}
