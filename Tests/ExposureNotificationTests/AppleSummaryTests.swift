import ExposureNotification
import TestTraits
import Testing

@Suite("Exposure Notification: detection version 1 as in Apple's sample")
struct AppleSummaryTests {
    private static let day: Int64 = 18_600 * 86_400

    /// The exposure to a key of the day, with a scan every 150 seconds.
    private static func exposure(
        attenuations: [Int],
        transmissionRisk: Int = 0,
        _ configuration: ExposureConfiguration = .standard(.apple)
    ) throws -> [ExposureInformation] {
        let identifier = try #require(ProximityIdentifier([UInt8](repeating: 1, count: 16)))
        let encounters = attenuations.enumerated().map { number, attenuation in
            let time = day + 3600 + 150 * Int64(number)
            return Encounter(time: time, identifier: identifier, attenuation: attenuation, previousScan: time - 150)
        }
        let key = DiagnosisKey(
            key: try Vectors.key(String(repeating: "00", count: 16), start: UInt32(day / 600)),
            transmissionRisk: transmissionRisk
        )
        return ExposureInformation.all(encounters, with: key, now: day + 86_399, configuration)
    }

    @Test(.proves("E6"))
    func `a value at a threshold belongs to the lower bucket, and durations are rounded up`() throws {
        let found = try #require(Self.exposure(attenuations: [50, 51, 70, 71]).first)
        #expect(found.attenuationDurations == [180, 300, 180])
        #expect(found.duration == 600)
        #expect(found.start == Self.day)
    }

    @Test(.proves("E6")) func `durations are at most 30 minutes`() throws {
        let found = try #require(Self.exposure(attenuations: [Int](repeating: 20, count: 20)).first)
        #expect(found.duration == 1800 && found.attenuationDurations == [1800, 0, 0])
    }

    @Test(.proves("E6")) func `the score is the product of weighted scores, at most 255`() throws {
        // Scores: attenuation (3 + 8) / 2, days 8, duration 2, transmission risk 1.
        let found = try #require(Self.exposure(attenuations: [60, 5]).first)
        #expect(found.fullRiskScore == 5.5 * 8 * 2 && found.riskScore == 88)
        var configuration = ExposureConfiguration.standard(.apple)
        configuration.weights.attenuation = 50
        let halved = try #require(Self.exposure(attenuations: [60, 5], configuration).first)
        #expect(halved.fullRiskScore == 44)
        let high = try #require(Self.exposure(attenuations: [5, 5], transmissionRisk: 7).first)
        #expect(high.fullRiskScore == 8 * 8 * 2 * 8 && high.riskScore == 255)
        #expect(try Self.exposure(attenuations: [5, 5], transmissionRisk: 8) == [high])
    }

    @Test(.proves("E6")) func `an exposure below the minimum is ignored, but its key counts as matched`() throws {
        var configuration = ExposureConfiguration.standard(.apple)
        configuration.minimumRiskScore = 4096
        let found = try Self.exposure(attenuations: [60, 5], configuration)
        let summary = ExposureSummary([found], now: Self.day + 86_399)
        #expect(summary.matchedKeyCount == 1 && summary.riskScoreSum == 0 && summary.daysSinceLastExposure == nil)
        configuration.behaviour = .google
        let google = try Self.exposure(attenuations: [60, 5], configuration)
        #expect(ExposureSummary([google], now: Self.day + 86_399).daysSinceLastExposure == 0)
        #expect(google.map(\.riskScore) == [0])
    }

    @Test(.proves("E5")) func `the default configuration is that of Google's evaluator`() {
        #expect(ExposureConfiguration()?.behaviour == .google)
        #expect(ExposureConfiguration.standard(.google) == ExposureConfiguration())
        #expect(ExposureConfiguration.standard(.apple).durationAtAttenuationThresholds == [50, 70])
    }
}
