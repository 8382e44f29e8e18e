import Encodings
import Foundation
import Sonar
import TestSupport
import TestTraits
import Testing

@Suite("Sonar: uploads")
struct UploadTests {
    private let vectors: SonarVectors

    init() throws {
        vectors = try SonarVectors.load()
    }

    @Test(.proves("E65")) func `the intervals of readings equal those of the Android app`() throws {
        for example in vectors.rssiIntervals.android {
            let readings = zip(example.rssi, example.rssiAtMilliseconds).map { SignalReading(strength: $0, time: $1) }
            let encounter = Encounter(
                payload: SonarSamples.payload(),
                advertisedPower: -5,
                start: readings[0].time,
                readings: readings,
                duration: 69
            )
            let uploaded = try #require(UploadedEncounter(encounter, platform: .android))
            #expect(uploaded.intervals == example.rssiIntervals)
            #expect(uploaded.strengths == example.rssi)
        }
    }

    @Test(.proves("E65")) func `an upload equals that of the iOS app`() throws {
        for vector in vectors.upload {
            let encounters = try vector.events.map { event in
                let readings = zip(event.rssiValues, event.rssiAtSeconds).map {
                    SignalReading(strength: $0, time: $1 * 1000)
                }
                let encounter = Encounter(
                    payload: SonarSamples.payload(transmitPower: event.txPowerInProtocol),
                    advertisedPower: event.txPowerAdvertised,
                    start: event.timestamp * 1000,
                    readings: readings,
                    duration: event.duration
                )
                return try #require(UploadedEncounter(encounter, platform: .ios))
            }
            let request = UploadRequest(
                sonarID: try SonarVectors.sonarID(vector.sonarId),
                symptoms: Set(try vector.symptoms.map { try #require(Symptom(rawValue: $0)) }),
                onset: try #require(RequestTime(seconds: vector.symptomsTimestamp)),
                encounters: encounters
            )
            let json = request.json(of: .ios)
            let sent = try JSONDecoder().decode(Sent.self, from: Data(json))
            #expect(sent.sonarId == vector.sonarId)
            #expect(sent.symptoms == vector.symptoms)
            #expect(sent.symptomsTimestamp == vector.json.symptomsTimestamp)
            for (sent, event) in zip(sent.contactEvents, vector.events) {
                #expect(sent.rssiValues == event.rssiValues)
                #expect(sent.rssiIntervals == event.rssiIntervals)
                #expect(sent.timestamp == event.timestamp)
                #expect(sent.duration == event.duration)
                #expect(sent.txPowerInProtocol == event.txPowerInProtocol)
                let advertised = try #require(event.txPowerAdvertised ?? event.txPowerAdvertisedSent)
                #expect(sent.txPowerAdvertised == advertised)
                #expect(try SonarVectors.base64(sent.encryptedRemoteContactId).count == Cryptogram.count)
                #expect(try SonarVectors.base64(sent.hmacSignature).count == BroadcastPayload.signatureCount)
            }
            for platform in Platform.allCases {
                #expect(UploadRequest(json: request.json(of: platform)) == request)
            }
        }
    }

    /// The members of an upload of the iOS app.
    private struct Sent: Decodable {
        let sonarId: String
        let symptoms: [String]
        let symptomsTimestamp: String
        let contactEvents: [Event]

        struct Event: Decodable {
            let encryptedRemoteContactId: String
            let rssiValues: [Int8]
            let rssiIntervals: [Int64]
            let timestamp: Int64
            let duration: Int64
            let txPowerInProtocol: Int8
            let txPowerAdvertised: Int8
            let hmacSignature: String
            let transmissionTime: UInt32
            let countryCode: Int16
        }
    }

    @Test(.proves("E65")) func `the form of the Android app is read, with the line breaks of its encoder`() throws {
        let request = try sample()
        let text = String(decoding: request.json(of: .android), as: UTF8.self)
        #expect(text.contains(#""timestamp":"2020-06-18T00:00:00Z""#))
        #expect(text.contains(#""rssiValues":"z9A=""#))
        let line = Base64.encodePadded(SonarSamples.cryptogram.bytes)
        let broken = line.prefix(76) + #"\n"# + line.dropFirst(76) + #"\n"#
        let wrapped = text.replacing(line, with: broken).replacing("z9A=", with: #"z9A=\n"#)
        #expect(UploadRequest(json: Array(wrapped.utf8)) == request)
        let other = text.replacing(line, with: line.prefix(72) + #"\n"# + line.dropFirst(72) + #"\n"#)
        #expect(UploadRequest(json: Array(other.utf8)) == nil)
        #expect(UploadRequest(json: Array(text.replacing(line, with: broken.dropLast(2)).utf8)) == nil)
    }

    @Test(.proves("E65")) func `malformed uploads are refused`() throws {
        let request = try sample()
        let ios = String(decoding: request.json(of: .ios), as: UTF8.self)
        #expect(UploadRequest(json: Array(ios.utf8)) == request)
        let changes = [
            (#""duration":69"#, #""duration":-1"#), (#""duration":69"#, #""duration":2592001"#),
            (#""rssiIntervals":[0,3]"#, #""rssiIntervals":[0]"#),
            (#""rssiIntervals":[0,3]"#, #""rssiIntervals":[0,-3]"#),
            (#""rssiValues":[-49,-48]"#, #""rssiValues":[-49,-148]"#),
            (#""rssiValues":[-49,-48]"#, #""rssiValues":"z9A=""#),
            (#""timestamp":1592438400"#, #""timestamp":"2020-06-18T00:00:00Z""#),
            (#""timestamp":1592438400"#, #""timestamp":-1"#),
            (#""txPowerAdvertised":-8"#, #""txPowerAdvertised":128"#),
            (#""symptoms":["COUGH"]"#, #""symptoms":["COUGH","COUGH"]"#),
            (#""symptoms":["COUGH"]"#, #""symptoms":["FEVER"]"#), (#""symptoms":["COUGH"]"#, #""symptoms":"COUGH""#),
            (#""transmissionTime":1592438400"#, #""transmissionTime":4294967296"#),
            (#""countryCode":826,"#, ""), ("CQkJCQkJ", "CQkJCQk"), ("E1D160C7", "e1D160C7"),
        ]
        for (old, new) in changes {
            #expect(ios.contains(old), "\(old)")
            #expect(UploadRequest(json: Array(ios.replacing(old, with: new).utf8)) == nil, "\(new)")
        }
    }

    private func sample() throws -> UploadRequest {
        let start: Int64 = 1_592_438_400
        let encounter = Encounter(
            payload: SonarSamples.payload(),
            advertisedPower: -8,
            start: start * 1000,
            readings: [
                SignalReading(strength: -49, time: start * 1000),
                SignalReading(strength: -48, time: start * 1000 + 3000),
            ],
            duration: 69
        )
        return UploadRequest(
            sonarID: try SonarVectors.sonarID("e1d160c7-f6e8-48bc-8687-63c696d910cb"),
            symptoms: [.cough],
            onset: try #require(RequestTime(seconds: start)),
            encounters: [try #require(UploadedEncounter(encounter, platform: .android))]
        )
    }
}
