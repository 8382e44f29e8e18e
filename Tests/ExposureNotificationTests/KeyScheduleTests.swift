import ExposureNotification
import TestSupport
import TestTraits
import Testing

@Suite("Exposure Notification: key schedule")
struct KeyScheduleTests {
    private static let midnight = IntervalNumber(144 * 18_600)

    private static func interval(_ day: UInt32, _ offset: UInt32 = 0) -> IntervalNumber {
        IntervalNumber(midnight.value + 144 * day + offset)
    }

    /// A schedule with its random number generator.
    private final class Device {
        private var generator = SeededGenerator(1)
        private var schedule = KeySchedule()

        var keys: [TemporaryExposureKey] { schedule.keys }

        func use(_ day: UInt32, _ offset: UInt32 = 0) throws -> TemporaryExposureKey {
            let key = schedule.key(in: KeyScheduleTests.interval(day, offset), using: &generator)
            return try #require(key)
        }

        func release(_ release: KeySchedule.Release, _ day: UInt32, _ offset: UInt32 = 0) -> [TemporaryExposureKey] {
            schedule.release(release, in: KeyScheduleTests.interval(day, offset))
        }

        func deleteExpired(_ day: UInt32, _ offset: UInt32 = 0) {
            schedule.deleteExpired(in: KeyScheduleTests.interval(day, offset))
        }
    }

    private let device = Device()

    @Test(.proves("E1")) func `the first use on a day makes a key for the whole day`() throws {
        let first = try device.use(0, 50)
        #expect(first.start == Self.interval(0) && first.period == 144)
        #expect(try device.use(0, 143) == first)
        let second = try device.use(1)
        #expect(second != first && second.start == Self.interval(1))
        #expect(device.keys == [first, second])
    }

    @Test(.proves("E2")) func `a release cuts today's key, and a new key has the same start`() throws {
        let yesterday = try device.use(0, 50)
        let today = try device.use(1, 3)
        #expect(device.release(.cutsToday, 1) == [yesterday])
        #expect(try device.use(1, 4) == today)
        let released = device.release(.cutsToday, 1, 60)
        #expect(released.map(\.period) == [60, 144])
        #expect(released.map(\.bytes) == [today.bytes, yesterday.bytes])
        let next = try device.use(1, 60)
        #expect(next.bytes != today.bytes && next.start == today.start && next.period == 144)
        let again = device.release(.cutsToday, 1, 61)
        #expect(again.map(\.period) == [61, 60, 144])
    }

    @Test(.proves("E2")) func `the older release contains finished keys only, and today's key stays in use`() throws {
        let yesterday = try device.use(0)
        let today = try device.use(1)
        #expect(device.release(.finishedKeys, 1, 90) == [yesterday])
        #expect(try device.use(1, 91) == today)
        #expect(device.release(.finishedKeys, 2) == [today, yesterday])
    }

    @Test(.proves("E2")) func `a key of a later day is not released after the clock was set back`() throws {
        let later = try device.use(5)
        let now = try device.use(1, 20)
        #expect(now != later)
        #expect(device.release(.cutsToday, 1, 30).map(\.bytes) == [now.bytes])
    }

    @Test(.proves("E3")) func `a key is deleted on the fifteenth day after its own`() throws {
        for day in 0..<15 as Range<UInt32> { _ = try device.use(day) }
        device.deleteExpired(14, 143)
        #expect(device.keys.count == 15)
        device.deleteExpired(15)
        #expect(device.keys.map(\.start) == (1..<15).map { Self.interval($0) })
    }

    @Test(.proves("E3")) func `a key is held back until two hours after its end`() throws {
        let key = try Vectors.key(String(repeating: "01", count: 16), start: Self.midnight.value, period: 60)
        let end = (Int64(Self.midnight.value) + 72) * 600
        #expect(key.embargo == end)
        #expect([key].partitioned(byEmbargoAt: end - 1).held == [key])
        #expect([key].partitioned(byEmbargoAt: end).free == [key])
    }

    private struct History: Decodable {
        let keyHistory: [Case]

        struct Case: Decodable {
            let name: String
            let keyAgesDays: [UInt32]?
            let kept: [Int]?
            let starts: [UInt32]?
            let sorted: [UInt32]?
            let riskVector: [Int]?
            let risk: [Int]?
            let onsetVector: [Int]?
            let onset: [Int]?
        }
    }

    @Test(.proves("E3")) func `keys are sorted, dropped and rated by their day, as in Corona-Warn-App`() throws {
        let cases = try Vectors.load("cwa-submission", as: History.self).keyHistory
        #expect(cases.count >= 5)
        let zero = String(repeating: "00", count: 16)
        for example in cases {
            if let starts = example.starts {
                let keys = try starts.map { try Vectors.key(zero, start: $0) }.newestFirst
                #expect(keys.map(\.start.value) == example.sorted, "\(example.name)")
            }
            let today = Self.interval(100, 40)
            let ages = try (example.keyAgesDays ?? []).map { age in
                try Vectors.key(zero, start: Self.interval(100 - age).value).age(in: today)
            }
            if let kept = example.kept {
                #expect(ages.filter { $0 <= KeySchedule.retention } == kept, "\(example.name)")
            }
            for (vector, expected) in [(example.riskVector, example.risk), (example.onsetVector, example.onset)] {
                guard let vector, let expected else { continue }
                #expect(ages.map { vector[$0] } == expected, "\(example.name)")
            }
        }
    }
}
