import ConfigurationFiles
import ExposureNotification
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite("Settings for Exposure Notification")
struct ProximitySettingsTests {
    private func proximity(_ lines: String...) throws -> ProximityParameters? {
        let text = (["region = example"] + lines).map { $0 + "\n" }.joined()
        return try PublishedParameters(parsing: text, name: "test").proximity
    }

    @Test(.proves("E16"))
    func `Exposure Notification is off by default, and both detections have default values`() throws {
        #expect(try proximity() == nil)
        #expect(try proximity("exposure_notification = off", "increased_score = 9") == nil)
        #expect(try proximity("exposure_notification = windows", "increased_score = 9") == .standard)
        #expect(try proximity("exposure_notification = scores", "increased_exposure = 9m") == .standardScores)
    }

    @Test func `the default values can be set explicitly`() throws {
        let windows = try proximity(
            "exposure_notification = windows",
            "infectiousness = 0x0400005aaa500000",
            "infectiousness_weights = 0.3 1",
            "report_type_weights = 1 1 1 0",
            "attenuation_thresholds = 55 67 75",
            "attenuation_weights = 1.75 1 0.33 0",
            "minimum_window_score = 0",
            "increased_exposure = 15m"
        )
        #expect(windows == .standard)
        let scores = try proximity(
            "exposure_notification = scores",
            "score_evaluation = google",
            "minimum_risk_score = 11",
            "attenuation_scores = 0 2 2 2 2 2 2 2",
            "days_since_exposure_scores = 5 5 5 5 5 5 5 5",
            "duration_scores = 0 0 0 1 1 1 1 1",
            "transmission_risk_scores = 5 5 5 5 5 5 5 5",
            "score_weights = 100 100 100 100",
            "score_thresholds = 55 63",
            "increased_score = 50"
        )
        #expect(scores == .standardScores)
    }

    @Test func `each setting for windows changes its value`() throws {
        let parameters = try proximity(
            "exposure_notification = windows",
            "infectiousness = 0x556aaa900000",
            "infectiousness_weights = 0 2.5",
            "report_type_weights = 1 0.29 0.1 0.05",
            "attenuation_thresholds = 30 50 60",
            "attenuation_weights = 2 1.5 0.57 0.01",
            "minimum_window_score = 300",
            "increased_exposure = 1h30m"
        )
        let mapping = try #require(KeyDataMapping(hexadecimal: "0x556aaa900000"))
        let configuration = try #require(
            DailySummaryConfiguration(
                reportTypeWeights: [
                    .confirmedTest: 1, .confirmedClinicalDiagnosis: 0.29, .selfReport: 0.1, .recursive: 0.05,
                ],
                infectiousnessWeights: [.standard: 0, .high: 2.5],
                attenuationThresholds: [30, 50, 60],
                attenuationWeights: [2, 1.5, 0.57, 0.01],
                minimumWindowScore: 300
            )
        )
        #expect(parameters?.detection == .windows(mapping, configuration, increasedMinutes: 90))
    }

    @Test func `each setting for scores changes its value`() throws {
        let parameters = try proximity(
            "exposure_notification = scores",
            "score_evaluation = apple",
            "minimum_risk_score = 1",
            "attenuation_scores = 1 2 3 4 5 6 7 8",
            "days_since_exposure_scores = 8 7 6 5 4 3 2 1",
            "duration_scores = 0 0 0 0 8 8 8 8",
            "transmission_risk_scores = 1 1 1 1 1 1 1 2",
            "score_weights = 0 1 50 100",
            "score_thresholds = 50 70",
            "increased_score = 4096"
        )
        let configuration = try #require(
            ExposureConfiguration(
                minimumRiskScore: 1,
                attenuationScores: [1, 2, 3, 4, 5, 6, 7, 8],
                daysSinceLastExposureScores: [8, 7, 6, 5, 4, 3, 2, 1],
                durationScores: [0, 0, 0, 0, 8, 8, 8, 8],
                transmissionRiskScores: [1, 1, 1, 1, 1, 1, 1, 2],
                durationAtAttenuationThresholds: [50, 70],
                weights: .init(attenuation: 0, daysSinceLastExposure: 1, duration: 50, transmissionRisk: 100),
                behaviour: .apple
            )
        )
        #expect(parameters?.detection == .scores(configuration, increasedScore: 4096))
    }

    @Test(
        arguments: [
            "exposure_notification = on", "infectiousness = 0xffffffffffffffff", "infectiousness = 1",
            "infectiousness_weights = 1", "infectiousness_weights = 1 2.51", "report_type_weights = 1 1 1 0.005",
            "attenuation_thresholds = 55 67", "attenuation_thresholds = 55 55 75", "attenuation_thresholds = 1 2 256",
            "attenuation_weights = 1 1 1 -1", "minimum_window_score = 86401", "increased_exposure = 0m",
            "increased_exposure = 25h", "score_evaluation = both", "minimum_risk_score = 0",
            "attenuation_scores = 1 2 3 4 5 6 7", "duration_scores = 1 2 3 4 5 6 7 9",
            "days_since_exposure_scores = a 2 3 4 5 6 7 8", "transmission_risk_scores = ", "score_weights = 1 1 1 101",
            "score_thresholds = 63 55", "increased_score = 4097",
        ]
    )
    func `an invalid value is refused in any mode`(line: String) {
        let error = #expect(throws: ConfigurationError.self) { try proximity(line) }
        #expect(error?.problems.map(\.line) == [2])
        #expect(error?.description.contains("must be ") == true)
    }

    @Test(.proves("S6")) func `the published configuration contains the proximity parameters`() async throws {
        let test = try await InProcessAuthority(diagnosisKeys: PublishingApp.settings)
        try await test.publish()
        #expect(try await test.configuration().proximity == .standard)
    }
}
