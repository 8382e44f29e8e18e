import ExposureNotification
import Testing

@Suite("Exposure Notification: classification")
struct ClassificationTests {
    private struct File: Decodable {
        let classification: Classification
        let infectiousnessMap: Maps
        let revocation: Revocation

        struct Classification: Decodable {
            let defaultThresholds: [Class]
            let cases: [Case]
        }

        struct Class: Decodable {
            let index: Int
            let name: String
            let confirmedTestSum: Double?
            let clinicalSum: Double?
            let selfReportSum: Double?
            let recursiveSum: Double?
            let daySum: Double?
            let dayMaximum: Double?
            let weightedDuration: Double?

            var value: ExposureClass {
                let thresholds: [ExposureClass.Condition: Double?] = [
                    .scoreSum(.confirmedTest): confirmedTestSum, .scoreSum(.confirmedClinicalDiagnosis): clinicalSum,
                    .scoreSum(.selfReport): selfReportSum, .scoreSum(.recursive): recursiveSum, .daySum: daySum,
                    .dayMaximum: dayMaximum, .weightedDuration: weightedDuration,
                ]
                return ExposureClass(index: index, name: name, thresholds: thresholds.compactMapValues(\.self))
            }
        }

        struct Case: Decodable {
            let name: String
            let thresholds: [Class]?
            let days: [Day]
            let want: [Int64]?
        }

        struct Day: Decodable {
            let daysAgo: Int64
            let byReportType: [String: SummaryVector.Scores]
            let day: SummaryVector.Scores
        }

        struct Maps: Decodable {
            let cases: [Map]
        }

        struct Map: Decodable {
            let text: String
            let infectiousnessForDaysMinus14To14: [Int]
            let whenMissing: Int
        }

        struct Revocation: Decodable {
            let thresholdDays: Int64
            let cases: [Change]
        }

        struct Change: Decodable {
            let name: String
            let before: [[Double]]
            let now: [[Double]]
            let revoked: Bool
        }
    }

    private let file: File
    private let today: Int64 = 18_600

    init() throws {
        file = try Vectors.load("client")
    }

    private static func scores(_ vector: SummaryVector.Scores) -> DailySummary.Scores {
        DailySummary.Scores(
            scoreSum: vector.scoreSum,
            maximumScore: vector.maximumScore,
            weightedDurationSum: vector.weightedDurationSum
        )
    }

    @Test func `daily summaries are classified as in Google's reference app`() throws {
        #expect(file.classification.cases.count >= 9)
        for example in file.classification.cases {
            let classes = (example.thresholds ?? file.classification.defaultThresholds).map(\.value)
            let summaries = try example.days.map { day in
                let types = try day.byReportType.map { number, scores in
                    (try #require(Int(number).flatMap { ReportType(rawValue: $0) }), Self.scores(scores))
                }
                return DailySummary(
                    day: today - day.daysAgo,
                    total: Self.scores(day.day),
                    byReportType: Dictionary(uniqueKeysWithValues: types)
                )
            }
            let found = ExposureClass.classify(summaries, classes)
            #expect(found.map { [Int64($0.class.index), today - $0.day] } == example.want, "\(example.name)")
        }
    }

    @Test func `the text form of the infectiousness map is read`() throws {
        for example in file.infectiousnessMap.cases {
            let mapping = try #require(KeyDataMapping(hexadecimal: example.text))
            let found = KeyDataMapping.days.map { mapping.infectiousness(daysSinceOnset: $0).rawValue }
            #expect(found == example.infectiousnessForDaysMinus14To14)
            #expect(mapping.infectiousness(daysSinceOnset: nil).rawValue == example.whenMissing)
        }
        for text in ["", "0x", "0xg", "12", "0xffffffffffffffff", "0x00000000000000000"] {
            #expect(KeyDataMapping(hexadecimal: text) == nil)
        }
    }

    @Test func `a score that falls or vanishes is a revocation, unless it expires`() {
        for example in file.revocation.cases {
            let sums = { (days: [[Double]]) in
                Dictionary(uniqueKeysWithValues: days.map { (today - Int64($0[0]), $0[1]) })
            }
            let isRevoked = ExposureClass.isRevoked(
                before: sums(example.before),
                now: sums(example.now),
                oldest: today - file.revocation.thresholdDays
            )
            #expect(isRevoked == example.revoked, "\(example.name)")
        }
    }
}
