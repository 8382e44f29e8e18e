import CheckInClient
import CheckInProtocol
import Clocks
import Matching

/// A calendar of today and the 14 days before. Each line is a week, and each day with a risk has a
/// mark. The calendar is readable without colour.
struct ExposureCalendar {
    private let risks: [Day: Risk]
    private let today: Day

    /// - Parameters:
    ///   - days: The days of check-ins.
    ///   - proximity: The days with encounters by Bluetooth.
    init(_ days: [DayRisk], _ proximity: [ProximityDay] = [], today: UnixTime) {
        let risks = days.map { ($0.day, $0.risk) } + proximity.map { ($0.day, $0.risk) }
        self.risks = Dictionary(risks) { max($0, $1) }
        self.today = today.day
    }

    /// The lines of the calendar. Weeks begin on Monday. As in the protocol, days are in UTC.
    var lines: [String] {
        // 1970-01-01 was a Thursday.
        let (first, last) = (max(0, Int(today.number) - 14), Int(today.number))
        let monday = first - (first + 3) % 7
        let weeks = stride(from: monday, through: last, by: 7).map { start in
            (start..<start + 7).map { number in cell(number, isShown: (first...last).contains(number)) }
                .joined()
        }
        return ["  Mo  Tu  We  Th  Fr  Sa  Su"] + weeks.map(\.withoutTrailingSpaces) + [
            "! increased   + low   . nothing   (days in UTC)"
        ]
    }

    private func cell(_ number: Int, isShown: Bool) -> String {
        guard isShown, let day = UInt32(exactly: number).flatMap(Day.init(number:)) else { return "    " }
        let mark =
            switch risks[day] ?? .none {
            case .none: "."
            case .low: "+"
            case .increased: "!"
            }
        return " \(day.start.utc("%d"))\(mark)"
    }
}

extension String {
    fileprivate var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
