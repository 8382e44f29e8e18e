import CheckInProtocol
import Cryptography
import Foundation
@testable import Matching
import AuthorityProtocol
import Testing
import TestSupport

@Suite struct RiskTests {
    /// Corona-Warn-App's test cases for the common minutes of a stay and a warning.
    private struct Overlaps: Decodable {
        let overlap: Overlap

        struct Overlap: Decodable {
            let warning: Warning
            let date: String
            let tz: String
            let cases: [Case]
        }

        struct Warning: Decodable {
            let start: String
            let periodTenMinutes: Int64
        }

        struct Case: Decodable {
            let checkInStart: String
            let checkInEnd: String
            let expectedMinutes: UInt32
        }
    }

    private static func time(_ text: String) throws -> UnixTime {
        UnixTime(seconds: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970))
    }

    @Test func `the common minutes of a stay and a report equal those of Corona-Warn-App`() throws {
        let file = ExternalTool.packageRoot.appending(path: "Tests/Vectors/cwa-overlap.json")
        let overlap = try JSONDecoder().decode(Overlaps.self, from: Data(contentsOf: file)).overlap
        let offset = overlap.tz
        let start = try Self.time(overlap.warning.start.replacing("+", with: ":00+"))
        let end = start + overlap.warning.periodTenMinutes * 600
        let day = try #require(Day(number: UInt32(start.seconds / Day.seconds)))
        let interval = { (time: UnixTime) in Interval(number: UInt32(time.seconds / Interval.seconds)) }
        let window = try #require(DayWindow(day: day, intervals: interval(start)..<interval(end)))
        #expect(overlap.cases.count == 8)
        for example in overlap.cases {
            let times = try [example.checkInStart, example.checkInEnd].map { text in
                let seconds = text.count == 5 ? ":00" : ""
                return try Self.time("\(overlap.date)T\(text)\(seconds)\(offset)")
            }
            #expect(CheckInRisk.minutes(times[0]..<times[1], window) == example.expectedMinutes)
        }
    }

    private let scene = Scene(seed: 1)

    private func match(
        _ range: Range<UInt32>,
        level: UInt8,
        presence: Int = 0,
        day: Int = 0,
        iv: UInt8 = 0
    ) throws -> Match {
        let record = try ReportRecord(
            window: scene.window(day, range),
            transmissionRiskLevel: level,
            infectiousness: .standard,
            type: .confirmedTest
        )
        return Match(presence: presence, iv: [UInt8](repeating: iv, count: 16), record: record)
    }

    private func risk(_ range: Range<UInt32>, _ matches: [Match], days: Int = 1) -> CheckInRisk {
        let first = scene.window(0, range).intervals
        let end = first.upperBound.start + Int64(days - 1) * Day.seconds
        return CheckInRisk(stay: first.lowerBound.start..<end, matches: matches, parameters: .standard)
    }

    @Test(
        arguments: [
            (1, 3, Risk.low, 300), (1, 5, .low, 500), (2, 5, .increased, 1000), (2, 4, .low, 800),
            (3, 4, .increased, 1200),
            (288, 1, .none, 0), (288, 2, .none, 0), (1, 8, .low, 800), (2, 8, .increased, 1600),
        ] as [(UInt32, UInt8, Risk, UInt64)]
    )
    func `ten weighted minutes are an increased risk, fewer a low risk, and levels without weight no risk`(
        intervals: UInt32,
        level: UInt8,
        risk expected: Risk,
        hundredths: UInt64
    ) throws {
        let result = risk(0..<288, [try match(0..<intervals, level: level)])
        #expect(result.risk == expected)
        #expect(result.days.map(\.risk) == [expected])
        #expect(result.time.hundredths == hundredths)
    }

    @Test func `reports of several people are added for each day and for the whole check-in`() throws {
        let matches = [
            try match(280..<281, level: 5, iv: 1), try match(281..<282, level: 3, iv: 2),
            try match(0..<1, level: 5, day: 1, iv: 3),
        ]
        let result = risk(280..<288, matches, days: 2)
        #expect(result.days.map(\.time.hundredths) == [800, 500])
        #expect(result.days.map(\.risk) == [.low, .low])
        #expect(result.time.hundredths == 1300)
        #expect(result.risk == .increased)
    }

    @Test
    func `one person's reports under both seeds of a hand-over count once, those of two people count twice`() throws {
        let pair = [try match(0..<2, level: 5, presence: 0, iv: 1), try match(0..<2, level: 5, presence: 1, iv: 2)]
        #expect(risk(0..<10, pair).time.hundredths == 1000)
        let two =
            pair + [try match(0..<2, level: 5, presence: 0, iv: 3), try match(0..<2, level: 5, presence: 1, iv: 4)]
        #expect(risk(0..<10, two).time.hundredths == 2000)
        let one = pair + [try match(0..<2, level: 5, presence: 0, iv: 5)]
        #expect(risk(0..<10, one).time.hundredths == 2000)
    }

    @Test func `a report that is published twice counts once`() throws {
        let report = try match(0..<1, level: 5, iv: 1)
        #expect(risk(0..<10, [report, report]).time.hundredths == 500)
    }

    @Test func `the explanation has the minutes, the weight and the threshold`() throws {
        let matches = [try match(3..<5, level: 3, iv: 1), try match(0..<7, level: 6, iv: 2)]
        #expect(
            risk(0..<20, matches).days.map(\.explanation) == [
                "35 min x 1.2 + 10 min x 0.6 = 48 weighted min (increased risk from 10)"
            ]
        )
    }

    @Test func `there is no risk without matches, and a printed risk contains no data`() throws {
        #expect(risk(0..<10, []).risk == .none)
        let result = risk(0..<20, [try match(3..<5, level: 3)])
        #expect(
            "\(result) \(result.days) \(result.days[0].exposures)"
                == "<risk of a check-in> [<risk of a day>] [<exposure>]"
        )
    }
}
