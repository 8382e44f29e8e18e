import Cryptography
import Encodings
import ExposureNotification
import Foundation
import TestSupport
import Testing

/// The vectors in Tests/Vectors/ExposureNotification. Each file names its origin and licence.
enum Vectors {
    static func load<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        let file = ExternalTool.packageRoot.appending(path: "Tests/Vectors/ExposureNotification/\(name).json")
        return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }

    static func bytes(_ hexadecimal: String) throws -> [UInt8] {
        try #require([UInt8](hex: hexadecimal))
    }

    static func key(_ hexadecimal: String, start: UInt32, period: Int = 144) throws -> TemporaryExposureKey {
        let bytes = SecretBytes(copying: try bytes(hexadecimal))
        return try #require(TemporaryExposureKey(bytes: bytes, start: IntervalNumber(start), period: period))
    }

    static func identifier(_ hexadecimal: String) throws -> ProximityIdentifier {
        let bytes = try bytes(hexadecimal)
        return try #require(ProximityIdentifier(bytes))
    }

    static func infectiousness(_ numbers: [Int]) throws -> [Infectiousness] {
        try numbers.map { try #require(Infectiousness(rawValue: $0)) }
    }
}

/// A configuration of detection version 1 in the vectors.
struct ConfigurationV1Vector: Decodable {
    let minimumRiskScore: Int
    let attenuationScores: [Int]
    let daysSinceLastExposureScores: [Int]
    let durationScores: [Int]
    let transmissionRiskScores: [Int]
    let durationAtAttenuationThresholds: [Int]

    var configuration: ExposureConfiguration {
        get throws {
            try #require(
                ExposureConfiguration(
                    minimumRiskScore: minimumRiskScore,
                    attenuationScores: attenuationScores,
                    daysSinceLastExposureScores: daysSinceLastExposureScores,
                    durationScores: durationScores,
                    transmissionRiskScores: transmissionRiskScores,
                    durationAtAttenuationThresholds: durationAtAttenuationThresholds
                )
            )
        }
    }
}

/// A configuration of detection version 2 in the vectors.
struct ConfigurationV2Vector: Decodable {
    let reportTypeWeights: [Double]
    let infectiousnessWeights: [Double]
    let attenuationThresholds: [Int]
    let attenuationWeights: [Double]
    let minimumWindowScore: Double

    var configuration: DailySummaryConfiguration {
        get throws {
            let types = try reportTypeWeights.enumerated().map { (try #require(ReportType(rawValue: $0)), $1) }
            let levels = try infectiousnessWeights.enumerated().map { (try #require(Infectiousness(rawValue: $0)), $1) }
            return try #require(
                DailySummaryConfiguration(
                    reportTypeWeights: Dictionary(uniqueKeysWithValues: types),
                    infectiousnessWeights: Dictionary(uniqueKeysWithValues: levels),
                    attenuationThresholds: attenuationThresholds,
                    attenuationWeights: attenuationWeights,
                    minimumWindowScore: minimumWindowScore
                )
            )
        }
    }
}

/// The exposures to one key in the vectors, version 1.
struct ExposuresVector: Decodable {
    let exposures: [Exposure]
    let maxRiskScore: Int
    let totalRiskScore: Int
    let attenuationDurations: [Int64]

    struct Exposure: Decodable {
        let durationSeconds: Int64
        let attenuationValue: Int
        let attenuationDurations: [Int64]
        let riskScore: Int
    }

    func expect(_ found: [ExposureInformation], _ comment: Comment) {
        #expect(found.map(\.duration) == exposures.map(\.durationSeconds), comment)
        #expect(found.map(\.attenuation) == exposures.map(\.attenuationValue), comment)
        #expect(found.map(\.attenuationDurations) == exposures.map(\.attenuationDurations), comment)
        #expect(found.map(\.riskScore) == exposures.map(\.riskScore), comment)
        let summary = ExposureSummary([found], now: 1_600_732_800)
        #expect(summary.maximumRiskScore == maxRiskScore, comment)
        #expect(summary.riskScoreSum == totalRiskScore, comment)
        #expect(summary.attenuationDurations == attenuationDurations, comment)
    }
}

/// A window in the vectors, version 2.
struct WindowVector: Decodable {
    let epochSeconds: Int64
    let infectiousness: Int
    let reportType: Int
    let calibrationConfidence: Int
    let scanInstances: [Scan]

    struct Scan: Decodable {
        let secondsSinceLastScan: Int
        let typicalAttenuation: Int
        let minAttenuation: Int
    }

    var window: ExposureWindow {
        get throws {
            ExposureWindow(
                start: epochSeconds,
                infectiousness: try #require(Infectiousness(rawValue: infectiousness)),
                reportType: try #require(ReportType(rawValue: reportType)),
                calibrationConfidence: calibrationConfidence,
                scans: scanInstances.map {
                    ScanInstance(
                        secondsSinceLastScan: $0.secondsSinceLastScan,
                        typicalAttenuation: $0.typicalAttenuation,
                        minimumAttenuation: $0.minAttenuation
                    )
                }
            )
        }
    }
}

/// A daily summary in the vectors.
struct SummaryVector: Decodable {
    let daysSinceEpoch: Int64
    let daySummary: Scores
    let reportType1: Scores
    let reportType2: Scores
    let reportType3: Scores
    let reportType4: Scores

    struct Scores: Decodable {
        let scoreSum: Double
        let maximumScore: Double
        let weightedDurationSum: Double

        func equals(_ scores: DailySummary.Scores?) -> Bool {
            guard let scores else { return false }
            return zip(
                [scoreSum, maximumScore, weightedDurationSum],
                [scores.scoreSum, scores.maximumScore, scores.weightedDurationSum]
            ).allSatisfy { abs($0 - $1) < 1e-6 }
        }
    }

    static func expect(_ found: [DailySummary], _ expected: [SummaryVector], _ comment: Comment) {
        let expected = expected.sorted { $0.daysSinceEpoch > $1.daysSinceEpoch }
        #expect(found.map(\.day) == expected.map(\.daysSinceEpoch), comment)
        for (summary, vector) in zip(found, expected) {
            #expect(vector.daySummary.equals(summary.total), comment)
            let types = [vector.reportType1, vector.reportType2, vector.reportType3, vector.reportType4]
            for (type, scores) in zip(DailySummary.reportTypes, types) {
                #expect(scores.equals(summary.byReportType[type]), comment)
            }
        }
    }
}
