import ExposureNotification
import Testing
import TestTraits

@Suite("Exposure Notification: client")
struct ClientTests {
    private struct File: Decodable {
        let errors: Errors
        let smsSigning: Messages

        struct Messages: Decodable {
            let cases: [Message]
        }

        struct Message: Decodable {
            let unixTime: Int64
            let purpose: String
            let phone: String
            let body: String
            let signed: String
            let message: String?
        }

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

    @Test(.proves("E10")) func `failed requests mean the same as in Google's reference app`() throws {
        let cases = try Vectors.load("client", as: File.self).errors.cases
        #expect(cases.count >= 25)
        for example in cases {
            let call = try #require(RequestFailure.Call(rawValue: example.call))
            let failure = RequestFailure(call, status: example.status, code: example.code)
            #expect(failure.rawValue == example.meaning, "\(example)")
        }
    }

    @Test(.proves("E10")) func `the signed text of a message equals that of Google's verification server`() throws {
        let cases = try Vectors.load("client", as: File.self).smsSigning.cases
        #expect(cases.count >= 2)
        for example in cases {
            let suffix = example.message == nil ? "" : AuthenticatedText.suffix
            let text = AuthenticatedText.signed(
                purpose: example.purpose,
                phone: example.phone,
                time: example.unixTime,
                body: example.body + suffix
            )
            #expect(text == example.signed)
        }
        for (time, day) in [(951_782_400, "2000-02-29"), (1_609_459_199, "2020-12-31"), (1_614_556_800, "2021-03-01")] {
            let text = AuthenticatedText.signed(purpose: "EN Report", phone: "+1", time: Int64(time), body: "")
            #expect(text == "EN Report.+1.\(day).")
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
