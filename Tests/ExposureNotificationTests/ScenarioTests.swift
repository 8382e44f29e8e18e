import Encodings
import ExposureNotification
import TestTraits
import Testing

/// The whole chain: beacons heard and keys published, to exposures, windows and summaries.
@Suite("Exposure Notification: scenarios")
struct ScenarioTests {
    private struct File: Decodable {
        let cases: [Scenario]
    }

    private struct Scenario: Decodable {
        let name: String
        let now: Int64
        let keys: [Key]
        let sightings: [Seen]
        let onsetToInfectiousness: [Int]
        let configurationV1: ConfigurationV1Vector
        let configurationV2: ConfigurationV2Vector
        let expected: Expected

        struct Key: Decodable {
            let key: String
            let start: UInt32
            let period: Int
            let transmissionRisk: Int
            let reportType: Int
            let daysSinceOnset: Int?
        }

        struct Seen: Decodable {
            let n: Int
            let time: Int64
            let rpi: String
            let aem: String
            let rssi: Int
            let previousScan: Int64
        }

        struct Expected: Decodable {
            let perKey: [PerKey]
            let summaryV1: Summary
            let dailySummaries: [SummaryVector]
        }

        struct PerKey: Decodable {
            let sightings: [Int]
            let exposures: ExposuresVector?
            let windows: [WindowVector]?
        }

        struct Summary: Decodable {
            let matchedKeyCount: Int
            let maximumRiskScore: Int
            let summationRiskScore: Int
            let attenuationDurationsSeconds: [Int64]
            let daysSinceLastExposure: Int
        }
    }

    @Test(.proves("E5")) func `beacons and published keys lead to the exposures of Google's implementation`() throws {
        let scenarios = try Vectors.load("scenario", as: File.self).cases
        #expect(scenarios.count >= 2)
        for scenario in scenarios { try Self.expect(scenario) }
    }

    private static func expect(_ scenario: Scenario) throws {
        let sightings = try scenario.sightings.map { seen in
            Sighting(
                advertisement: Advertisement(
                    identifier: try Vectors.identifier(seen.rpi),
                    encryptedMetadata: try Vectors.bytes(seen.aem)
                ),
                time: seen.time,
                rssi: seen.rssi,
                previousScan: seen.previousScan == 0 ? nil : seen.previousScan
            )
        }
        let index = SightingIndex(sightings, behaviour: .google)
        let infectiousness = try Vectors.infectiousness(scenario.onsetToInfectiousness)
        let mapping = try #require(KeyDataMapping(infectiousness: infectiousness))
        let configuration = try scenario.configurationV1.configuration
        var exposures: [[ExposureInformation]] = []
        var windows: [ExposureWindow] = []
        for (key, expected) in zip(scenario.keys, scenario.expected.perKey) {
            let key = DiagnosisKey(
                key: try Vectors.key(key.key, start: key.start, period: key.period),
                transmissionRisk: key.transmissionRisk,
                reportType: try #require(ReportType(rawValue: key.reportType)),
                daysSinceOnset: key.daysSinceOnset
            )
            let encounters = index.encounters(with: key.key)
            for method in KeyScreen.Method.available where !encounters.isEmpty {
                #expect(index.screen(method: method).mayMatch(key.key), "\(method)")
            }
            #expect(encounters.map(\.time) == expected.sightings.map { scenario.sightings[$0].time }.sorted())
            let found = ExposureInformation.all(encounters, with: key, now: scenario.now, configuration)
            exposures.append(found)
            if let expected = expected.exposures { expected.expect(found, "\(scenario.name)") }
            let ofKey = ExposureWindow.all(encounters, with: key, mapping)
            #expect(try ofKey == (expected.windows ?? []).map { try $0.window }, "\(scenario.name)")
            windows += ofKey
        }
        let summary = ExposureSummary(exposures, now: scenario.now)
        let expected = scenario.expected.summaryV1
        #expect(summary.matchedKeyCount == expected.matchedKeyCount)
        #expect(summary.maximumRiskScore == expected.maximumRiskScore)
        #expect(summary.riskScoreSum == expected.summationRiskScore)
        #expect(summary.attenuationDurations == expected.attenuationDurationsSeconds)
        #expect(summary.daysSinceLastExposure == expected.daysSinceLastExposure)
        let summaries = DailySummary.all(windows, try scenario.configurationV2.configuration)
        SummaryVector.expect(summaries, scenario.expected.dailySummaries, "\(scenario.name)")
    }
}
