import ExposureNotification
import Testing
import TestTraits

@Suite("Exposure Notification: client")
struct ClientTests {
    private struct File: Decodable {
        let errors: Errors

        struct Errors: Decodable {
            let cases: [Case]
        }

        struct Case: Decodable {
            let call: String
            let status: Int
            let code: String
            let meaning: String
        }
    }

    @Test("failed requests mean the same as in Google's reference app", .proves("E10"))
    func errors() throws {
        let cases = try Vectors.load("client", as: File.self).errors.cases
        #expect(cases.count >= 25)
        for example in cases {
            let call = try #require(RequestFailure.Call(rawValue: example.call))
            let failure = RequestFailure(call, status: example.status, code: example.code)
            #expect(failure.rawValue == example.meaning, "\(example)")
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

    @Test("the parameters for summaries equal those of Corona-Warn-App's server", .proves("E9"))
    func version1() throws {
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
