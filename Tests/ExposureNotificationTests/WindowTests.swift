import ExposureNotification
import TestTraits
import Testing

@Suite("Exposure Notification: detection version 2")
struct WindowTests {
    private struct File: Decodable {
        let configurations: [String: ConfigurationV2Vector]
        let windows: [Windows]
        let summaries: [Summaries]

        struct Windows: Decodable {
            let name: String
            let daysSinceOnset: Int?
            let reportType: Int
            let infectiousnessWhenOnsetMissing: Int
            let reportTypeWhenMissing: Int
            let onsetToInfectiousness: [Int]
            let sightings: [Seen]
            let expected: [WindowVector]
        }

        struct Seen: Decodable {
            let time: Int64
            let rssi: Int
            let previousScan: Int64
            let txPower: Int
            let metadataByte0: UInt8
        }

        struct Summaries: Decodable {
            let name: String
            let configuration: String
            let windows: [Window]
            let expected: [SummaryVector]
        }

        struct Window: Decodable {
            let epochSeconds: Int64
            let infectiousness: Int
            let reportType: Int
            let scans: [Scan]
        }

        struct Scan: Decodable {
            let secondsSinceLastScan: Int
            let attenuations: [Int]
        }
    }

    private let file: File

    init() throws {
        file = try Vectors.load("risk-v2")
    }

    @Test(.proves("E5")) func `windows equal those of Google's implementation`() throws {
        #expect(file.windows.count >= 13)
        let identifier = try #require(ProximityIdentifier([UInt8](repeating: 1, count: 16)))
        for example in file.windows {
            let whenOnsetMissing = try #require(Infectiousness(rawValue: example.infectiousnessWhenOnsetMissing))
            let reportTypeWhenMissing = try #require(ReportType(rawValue: example.reportTypeWhenMissing))
            let infectiousness = try Vectors.infectiousness(example.onsetToInfectiousness)
            let mapping = try #require(
                KeyDataMapping(
                    infectiousness: infectiousness,
                    whenOnsetMissing: whenOnsetMissing,
                    reportTypeWhenMissing: reportTypeWhenMissing
                )
            )
            let key = DiagnosisKey(
                key: try Vectors.key(String(repeating: "00", count: 16), start: 2_667_600),
                reportType: try #require(ReportType(rawValue: example.reportType)),
                daysSinceOnset: example.daysSinceOnset
            )
            let encounters = try example.sightings.map { seen in
                let metadata = try #require(
                    BeaconMetadata([seen.metadataByte0, UInt8(bitPattern: Int8(seen.txPower)), 0, 0])
                )
                return Encounter(
                    time: seen.time,
                    identifier: identifier,
                    attenuation: try #require(
                        Behaviour.google.attenuation(transmitPower: metadata.transmitPower, rssi: seen.rssi)
                    ),
                    calibrationConfidence: metadata.calibrationConfidence,
                    previousScan: seen.previousScan == 0 ? nil : seen.previousScan
                )
            }
            let expected = try example.expected.map { try $0.window }
            #expect(ExposureWindow.all(encounters, with: key, mapping) == expected, "\(example.name)")
        }
    }

    @Test(.proves("E5")) func `daily summaries equal those of Google's implementation`() throws {
        #expect(file.summaries.count >= 15)
        for example in file.summaries {
            let windows = try example.windows.map { window in
                ExposureWindow(
                    start: window.epochSeconds,
                    infectiousness: try #require(Infectiousness(rawValue: window.infectiousness)),
                    reportType: try #require(ReportType(rawValue: window.reportType)),
                    scans: window.scans.map {
                        ScanInstance(secondsSinceLastScan: $0.secondsSinceLastScan, attenuations: $0.attenuations)
                    }
                )
            }
            let configuration = try #require(file.configurations[example.configuration]).configuration
            SummaryVector.expect(DailySummary.all(windows, configuration), example.expected, "\(example.name)")
        }
    }
}
