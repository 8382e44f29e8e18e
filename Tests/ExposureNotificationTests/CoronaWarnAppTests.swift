import ExposureNotification
import TestTraits
import Testing

@Suite("Exposure Notification: Corona-Warn-App")
struct CoronaWarnAppTests {
    private struct RiskFile: Decodable {
        let defaultRiskCalculationConfiguration: Parameters
        let testCases: [Case]
    }

    private struct Range: Decodable {
        let min: Double
        let max: Double
        let minExclusive: Bool?
        let maxExclusive: Bool?

        var range: RiskRange {
            RiskRange(
                minimum: min,
                maximum: max,
                excludesMinimum: minExclusive ?? false,
                excludesMaximum: maxExclusive ?? false
            )
        }
    }

    private struct Parameters: Decodable {
        let minutesAtAttenuationFilters: [Filter]
        let trlFilters: [LevelFilter]
        let minutesAtAttenuationWeights: [Weight]
        let normalizedTimePerEWToRiskLevelMapping: [Level]
        let normalizedTimePerDayToRiskLevelMapping: [Level]
        let transmissionRiskValueMapping: [Value]?
        let transmissionRiskLevelMultiplier: Double?

        struct Filter: Decodable {
            let attenuationRange: Range
            let dropIfMinutesInRange: Range
        }

        struct LevelFilter: Decodable {
            let dropIfTrlInRange: Range
        }

        struct Weight: Decodable {
            let attenuationRange: Range
            let weight: Double
        }

        struct Level: Decodable {
            let normalizedTimeRange: Range
            let riskLevel: Int

            var level: (RiskRange, RiskLevel) {
                get throws { (normalizedTimeRange.range, try #require(RiskLevel(rawValue: riskLevel))) }
            }
        }

        struct Value: Decodable {
            let transmissionRiskLevel: Int
            let transmissionRiskValue: Double
        }

        func configuration(_ rounding: RiskConfiguration.Rounding) throws -> RiskConfiguration {
            let values =
                transmissionRiskValueMapping?.map { ($0.transmissionRiskLevel, $0.transmissionRiskValue) }
                ?? (1...8).map { ($0, Double($0) * (transmissionRiskLevelMultiplier ?? 0)) }
            var configuration = RiskConfiguration(
                attenuationWeights: minutesAtAttenuationWeights.map { ($0.attenuationRange.range, $0.weight) },
                riskValues: Dictionary(uniqueKeysWithValues: values),
                windowLevels: try normalizedTimePerEWToRiskLevelMapping.map { try $0.level },
                dayLevels: try normalizedTimePerDayToRiskLevelMapping.map { try $0.level },
                rounding: rounding
            )
            configuration.attenuationFilters = minutesAtAttenuationFilters.map {
                ($0.attenuationRange.range, $0.dropIfMinutesInRange.range)
            }
            configuration.riskLevelFilters = trlFilters.map(\.dropIfTrlInRange.range)
            return configuration
        }
    }

    private struct Case: Decodable {
        let description: String
        let exposureWindows: [Window]
        let expTotalRiskLevel: Int
        let expAgeOfMostRecentDateWithLowRisk: Int64?
        let expAgeOfMostRecentDateWithHighRisk: Int64?
        let expNumberOfDaysWithLowRisk: Int
        let expNumberOfDaysWithHighRisk: Int
        let expTotalMinimumDistinctEncountersWithLowRisk: Int
        let expTotalMinimumDistinctEncountersWithHighRisk: Int

        struct Window: Decodable {
            let ageInDays: Int64
            let reportType: Int
            let infectiousness: Int
            let calibrationConfidence: Int
            let scanInstances: [Scan]
        }

        struct Scan: Decodable {
            let minAttenuation: Int
            let typicalAttenuation: Int
            let secondsSinceLastScan: Int
        }
    }

    private static let today: Int64 = 18_600

    @Test(
        .proves("E9"),
        arguments: [
            ("cwa-risk-android", RiskConfiguration.Rounding.oneDecimal), ("cwa-risk-ios", .none),
        ]
    )
    func `the risk of windows equals that of the published apps`(
        name: String,
        rounding: RiskConfiguration.Rounding
    ) throws {
        let file = try Vectors.load(name, as: RiskFile.self)
        #expect(file.testCases.count >= 19)
        let configuration = try file.defaultRiskCalculationConfiguration.configuration(rounding)
        for example in file.testCases {
            let windows = try example.exposureWindows.map { window in
                ExposureWindow(
                    start: (Self.today - window.ageInDays) * 86_400,
                    infectiousness: try #require(Infectiousness(rawValue: window.infectiousness)),
                    reportType: try #require(ReportType(rawValue: window.reportType)),
                    calibrationConfidence: window.calibrationConfidence,
                    scans: window.scanInstances.map {
                        ScanInstance(
                            secondsSinceLastScan: $0.secondsSinceLastScan,
                            typicalAttenuation: $0.typicalAttenuation,
                            minimumAttenuation: $0.minAttenuation
                        )
                    }
                )
            }
            let risk = WindowRisk(windows, configuration)
            let comment = Comment(rawValue: example.description)
            #expect(risk.total.rawValue == example.expTotalRiskLevel, comment)
            for (level, age, count, encounters) in [
                (
                    RiskLevel.low, example.expAgeOfMostRecentDateWithLowRisk, example.expNumberOfDaysWithLowRisk,
                    example.expTotalMinimumDistinctEncountersWithLowRisk
                ),
                (
                    .high, example.expAgeOfMostRecentDateWithHighRisk, example.expNumberOfDaysWithHighRisk,
                    example.expTotalMinimumDistinctEncountersWithHighRisk
                ),
            ] {
                let days = risk.days.filter { $1 == level }.keys
                #expect(days.max().map { Self.today - $0 } == age, comment)
                #expect(days.count == count, comment)
                #expect(risk.distinctEncounters[level, default: 0] == encounters, comment)
            }
        }
    }

    private struct ServerFile: Decodable {
        let before: Parameters
        let from: Parameters

        enum CodingKeys: String, CodingKey {
            case before = "riskBefore1.15"
            case from = "riskFrom1.15"
        }
    }

    @Test func `the built-in parameters equal those of the published server`() throws {
        let file = try Vectors.load("cwa-config", as: ServerFile.self)
        let window = { (minutes: Int, attenuation: Int, type: ReportType, infectiousness: Infectiousness) in
            ExposureWindow(
                start: Self.today * 86_400,
                infectiousness: infectiousness,
                reportType: type,
                scans: (0..<minutes).map { _ in ScanInstance(secondsSinceLastScan: 60, attenuations: [attenuation]) }
            )
        }
        let pairs = [
            (try file.before.configuration(.none), RiskConfiguration.before1_15(rounding: .none)),
            (try file.from.configuration(.none), .from1_15(rounding: .none)),
        ]
        for (published, builtIn) in pairs {
            for minutes in 1...30 {
                for attenuation in [0, 62, 63, 72, 73, 78, 79, 100] {
                    for type in DailySummary.reportTypes {
                        for level in [Infectiousness.standard, .high] {
                            let windows = [window(minutes, attenuation, type, level)]
                            #expect(WindowRisk(windows, published) == WindowRisk(windows, builtIn))
                        }
                    }
                }
            }
        }
    }

    private struct UnknownAnswer: Error {}

    private struct SubmissionFile: Decodable {
        let onsetVectors: [Answer]
        let riskVectors: [Answer]
        let riskByOnsetDaysAgo: [String: [Int]]

        struct Answer: Decodable {
            let symptoms: String
            let startDaysAgo: Int?
            let start: String?
            let vector: [Int]

            var answer: Symptoms {
                get throws {
                    switch (symptoms, startDaysAgo, start) {
                    case ("yes", let days?, _): .yes(.daysAgo(days))
                    case ("yes", nil, "last 7 days"): .yes(.lastSevenDays)
                    case ("yes", nil, "1-2 weeks ago"): .yes(.oneToTwoWeeksAgo)
                    case ("yes", nil, "more than 2 weeks ago"): .yes(.moreThanTwoWeeksAgo)
                    case ("yes", nil, "no information"): .yes(.noInformation)
                    case ("no", nil, nil): .no
                    case ("no information", nil, nil): .noInformation
                    default: throw UnknownAnswer()
                    }
                }
            }
        }
    }

    @Test(.proves("E9")) func `symptoms lead to the published risk level and onset of each key`() throws {
        let file = try Vectors.load("cwa-submission", as: SubmissionFile.self)
        #expect(file.onsetVectors.count >= 7 && file.riskVectors.count >= 7)
        for example in file.onsetVectors {
            let answer = try example.answer
            #expect(Symptoms.ages.map { answer.daysSinceOnset(age: $0) } == example.vector)
        }
        for example in file.riskVectors {
            let answer = try example.answer
            #expect(Symptoms.ages.map { answer.transmissionRisk(age: $0) } == example.vector)
        }
        #expect(file.riskByOnsetDaysAgo.count == 21)
        for (days, vector) in file.riskByOnsetDaysAgo {
            let answer = Symptoms.yes(.daysAgo(try #require(Int(days))))
            #expect(Symptoms.ages.map { answer.transmissionRisk(age: $0) } == vector)
        }
    }

    private struct Version1: Decodable {
        let version1: Parameters

        struct Parameters: Decodable {
            let bucketWeights: [String: Double]
            let defaultBucketOffset: Double
            let riskScoreNormalizationDivisor: Double
            let classes: [Class]
        }

        struct Class: Decodable {
            let label: String
            let min: Double
            let max: Double
        }
    }

    @Test(.proves("E9")) func `the parameters for summaries equal those of Corona-Warn-App's server`() throws {
        let file = try Vectors.load("cwa-config", as: Version1.self).version1
        let risk = SummaryRisk.published
        #expect(risk.bucketWeights == ["low", "mid", "high"].map { file.bucketWeights[$0] })
        #expect(risk.offset == file.defaultBucketOffset && risk.normalization == file.riskScoreNormalizationDivisor)
        for level in file.classes {
            let expected = level.label == "LOW" ? RiskLevel.low : .high
            #expect(risk.level(level.min) == expected && risk.level(level.max.nextDown) == expected)
            #expect(risk.level(level.max) != expected)
        }
    }
}
