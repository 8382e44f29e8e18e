import CheckInProtocol
import TestSupport
import TestTraits
import Testing

@Suite struct TimeTests {
    @Test(.proves("P6")) func `protected times are rounded to five minutes`() throws {
        var generator = SeededGenerator(1)
        for _ in 0..<1000 {
            let start = Int64.random(in: 0..<2_000_000_000, using: &generator)
            let end = start + .random(in: 601...Stay.maximumSeconds - 600, using: &generator)
            let windows = try stay(start, end).windows
            #expect(try stay(start / 300 * 300, (end + 299) / 300 * 300).windows == windows)
            #expect(try stay(start / 300 * 300 + 299, (end - 1) / 300 * 300 + 1).windows == windows)
        }
    }

    @Test
    func `the windows of a stay are contiguous, one per day, and exceed the stay by less than five minutes`() throws {
        var generator = SeededGenerator(2)
        for _ in 0..<1000 {
            let start = Int64.random(in: 0..<2_000_000_000, using: &generator)
            let stay = try stay(start, start + .random(in: 1...Stay.maximumSeconds, using: &generator))
            let windows = stay.windows
            let (first, last) = (try #require(windows.first), try #require(windows.last))
            #expect((0..<300).contains(stay.start - first.intervals.lowerBound.start))
            #expect((0..<300).contains(last.intervals.upperBound.start - stay.end))
            #expect(windows.allSatisfy { $0.intervals.clamped(to: $0.day.intervals) == $0.intervals })
            for (one, next) in zip(windows, windows.dropFirst()) {
                #expect(one.day.number + 1 == next.day.number)
                #expect(one.intervals.upperBound == one.day.intervals.upperBound)
                #expect(next.intervals.lowerBound == next.day.intervals.lowerBound)
            }
        }
    }

    @Test(
        arguments: [
            (.min, .min), (.min, .max), (.max, .min), (.max, .max), (0, .min), (0, .max), (.min, 0), (.max, 0),
            (1, .min), (.max - 1, .max),
        ] as [(Int64, Int64)]
    )
    func `times at the limits of their number type are refused`(start: Int64, end: Int64) {
        #expect(Stay(start: UnixTime(seconds: start), end: UnixTime(seconds: end)) == nil)
    }

    @Test func `a stay contains its start but not its end`() throws {
        let stay = try stay(1000, 2000)
        #expect(!stay.contains(UnixTime(seconds: 999)))
        #expect(stay.contains(UnixTime(seconds: 1000)))
        #expect(stay.contains(UnixTime(seconds: 1999)))
        #expect(!stay.contains(UnixTime(seconds: 2000)))
    }

    @Test func `the last day is the last one whose intervals all have a number`() throws {
        let last = try #require(Day(number: 14_913_079))
        #expect(last.intervals.upperBound.number == 14_913_080 * 288)
        #expect(last.intervals.upperBound.start.seconds == 14_913_080 * Day.seconds)
        #expect(Day(number: 14_913_080) == nil)
        #expect(Day(number: .max) == nil)
    }

    @Test(
        arguments: [(288, 288), (287, 289), (0, 288), (575, 577), (576, 600), (0, 864)] as [(UInt32, UInt32)]
    )
    func `a window is not empty, and is within its day`(start: UInt32, end: UInt32) throws {
        let day = try #require(Day(number: 1))
        #expect(DayWindow(day: day, intervals: Interval(number: start)..<Interval(number: end)) == nil)
        #expect(DayWindow(day: day, intervals: day.intervals) != nil)
    }

    @Test func `days, intervals and times sort by time`() throws {
        #expect(try #require(Day(number: 1)) < (try #require(Day(number: 2))))
        #expect(Interval(number: 1) < Interval(number: 2))
        #expect(UnixTime(seconds: -1) < UnixTime(seconds: 0))
    }

    private func stay(_ start: Int64, _ end: Int64) throws -> Stay {
        try #require(Stay(start: UnixTime(seconds: start), end: UnixTime(seconds: end)))
    }
}

extension DayWindow {
    /// The window of `day` from the interval `start` up to and excluding the interval `end`.
    init(day: UInt32, start: UInt32, end: UInt32) throws {
        let day = try #require(Day(number: day))
        self = try #require(DayWindow(day: day, intervals: Interval(number: start)..<Interval(number: end)))
    }
}
