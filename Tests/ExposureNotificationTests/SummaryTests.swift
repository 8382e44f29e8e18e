import ExposureNotification
import TestTraits
import Testing

@Suite("Exposure Notification: detection version 1")
struct SummaryTests {
    private struct File: Decodable {
        let configurations: [String: ConfigurationV1Vector]
        let scores: [Score]
        let exposures: [Case]

        struct Score: Decodable {
            let configuration: String
            let attenuation: Int
            let durationSeconds: Int64
            let transmissionRiskLevel: Int
            let ageOfKeyStartMilliseconds: Int64
            let riskScore: Int
        }

        struct Case: Decodable {
            let name: String
            let configuration: String
            let transmissionRiskLevel: Int
            let keyStartInterval: UInt32
            let now: Int64
            let sightings: [Seen]
            let expected: ExposuresVector?
        }

        struct Seen: Decodable {
            let time: Int64
            let rssi: Int
            let txPower: Int
        }
    }

    private let file: File

    init() throws {
        file = try Vectors.load("risk-v1")
    }

    @Test(.proves("E5")) func `risk scores equal those of Google's implementation`() throws {
        #expect(file.scores.count >= 51)
        for example in file.scores {
            let configuration = try #require(file.configurations[example.configuration]).configuration
            let score = configuration.riskScore(
                attenuation: example.attenuation,
                duration: example.durationSeconds,
                transmissionRisk: example.transmissionRiskLevel,
                age: example.ageOfKeyStartMilliseconds / 1000
            )
            #expect(score == example.riskScore)
        }
    }

    @Test(.proves("E5")) func `exposures equal those of Google's implementation`() throws {
        #expect(file.exposures.count >= 16)
        let identifier = try #require(ProximityIdentifier([UInt8](repeating: 1, count: 16)))
        for example in file.exposures {
            let key = DiagnosisKey(
                key: try Vectors.key(String(repeating: "00", count: 16), start: example.keyStartInterval),
                transmissionRisk: example.transmissionRiskLevel
            )
            let encounters = try example.sightings.map { seen in
                Encounter(
                    time: seen.time,
                    identifier: identifier,
                    attenuation: try #require(
                        Behaviour.google.attenuation(transmitPower: seen.txPower, rssi: seen.rssi)
                    )
                )
            }
            let configuration = try #require(file.configurations[example.configuration]).configuration
            let found = ExposureInformation.all(encounters, with: key, now: example.now, configuration)
            if let expected = example.expected {
                expected.expect(found, "\(example.name)")
            } else {
                #expect(found.isEmpty, "\(example.name)")
            }
        }
    }

    @Test func `an invalid configuration is refused`() {
        #expect(ExposureConfiguration() != nil)
        #expect(ExposureConfiguration(minimumRiskScore: 0) == nil)
        #expect(ExposureConfiguration(attenuationScores: [1, 2, 3, 4, 5, 6, 7]) == nil)
        #expect(ExposureConfiguration(durationScores: [1, 2, 3, 4, 5, 6, 7, 9]) == nil)
        #expect(ExposureConfiguration(durationAtAttenuationThresholds: [74, 50]) == nil)
    }
}
