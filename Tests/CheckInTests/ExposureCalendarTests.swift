import AuthorityProtocol
import CheckInProtocol
import Matching
import Testing

@testable import checkin

@Suite struct ExposureCalendarTests {
    /// 2026-11-21, a Saturday, at noon.
    private static let saturday = UnixTime(seconds: 1_795_262_400)

    /// The risk of a stay of `minutes` that began at noon `daysAgo` days ago, with the highest
    /// level.
    private func risks(daysAgo: Int64, minutes: Int64) throws -> [DayRisk] {
        let start = Self.saturday + -daysAgo * 86_400
        let window = try #require(Stay(start: start, end: start + minutes * 60)?.windows.first)
        let record = try ReportRecord(
            window: window,
            transmissionRiskLevel: 8,
            infectiousness: .high,
            type: .confirmedTest
        )
        let match = Match(presence: 0, iv: [], record: record)
        return CheckInRisk(stay: start..<start + minutes * 60, matches: [match], parameters: .standard).days
    }

    @Test func `a calendar begins a fortnight ago and ends today, with a week on each line`() {
        #expect(
            ExposureCalendar([], today: Self.saturday).lines == [
                "  Mo  Tu  We  Th  Fr  Sa  Su",
                "                     07. 08.",
                " 09. 10. 11. 12. 13. 14. 15.",
                " 16. 17. 18. 19. 20. 21.",
                "! increased   + low   . nothing   (days in UTC)",
            ]
        )
    }

    @Test func `a day is marked with the highest risk of its check-ins, and older days are left out`() throws {
        let days =
            try risks(daysAgo: 15, minutes: 60) + risks(daysAgo: 14, minutes: 5) + risks(daysAgo: 3, minutes: 60)
            + risks(daysAgo: 3, minutes: 5) + risks(daysAgo: 0, minutes: 5)
        #expect(
            ExposureCalendar(days, today: Self.saturday).lines == [
                "  Mo  Tu  We  Th  Fr  Sa  Su",
                "                     07+ 08.",
                " 09. 10. 11. 12. 13. 14. 15.",
                " 16. 17. 18! 19. 20. 21+",
                "! increased   + low   . nothing   (days in UTC)",
            ]
        )
    }

    @Test func `a calendar is also shown if the clock was never set`() {
        #expect(
            ExposureCalendar([], today: UnixTime(seconds: 0)).lines == [
                "  Mo  Tu  We  Th  Fr  Sa  Su", "             01.", "! increased   + low   . nothing   (days in UTC)",
            ]
        )
    }

    @Test func `on a Sunday the last week is whole, and on a Monday it is one day`() {
        #expect(ExposureCalendar([], today: Self.saturday + 86_400).lines[3] == " 16. 17. 18. 19. 20. 21. 22.")
        #expect(ExposureCalendar([], today: Self.saturday + 2 * 86_400).lines[3] == " 23.")
    }
}
