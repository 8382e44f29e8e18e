import CheckInProtocol
import Testing

extension DayWindow {
    /// The window of intervals `start` to `end`, exclusive, of `day`.
    init(day: UInt32, start: UInt32, end: UInt32) throws {
        let day = try #require(Day(number: day))
        self = try #require(DayWindow(day: day, intervals: Interval(number: start)..<Interval(number: end)))
    }
}
