import Cryptography
import Encodings
import Foundation
import Sonar
import TestSupport
import TestTraits
import Testing

/// Random days that Tests/Python/sonar_days.py has computed independently.
@Suite("Sonar: random days")
struct RandomDayTests {
    private struct Day: Decodable {
        let platform: String
        let made: UInt32
        let country: UInt16
        let sonarID: String
        let secretKey: String
        let server: String
        let ephemeral: String
        let point: String
        let content: String
        let cryptogram: String
        let reads: [Read]
        let encounter: Stored
        let symptoms: [String]
        let body: String
        let timestamp: String
        let signature: String

        struct Read: Decodable {
            let milliseconds: Int64
            let strength: Int8
            let power: Int8
            let payload: String
        }

        struct Stored: Decodable {
            let payload: String
            let start: Int64
            let strengths: [Int8]
            let intervals: [Int64]
            let duration: Int64
        }
    }

    @Test(.proves("E60", "E63", "E65")) func `an independent computation gives the same days`() async throws {
        try await Self.compare(count: 40, seed: 60)
    }

    @Test(.proves("E60", "E63", "E65"), .extended)
    func `an independent computation gives the same thousand days`() async throws {
        try await Self.compare(count: 1000, seed: 61)
    }

    private static func compare(count: Int, seed: Int) async throws {
        let text = try await ExternalTool.judge("sonar_days.py", ["\(count)", "\(seed)"])
        let days = try JSONDecoder().decode([Day].self, from: Data(text.utf8))
        #expect(days.count == count)
        for day in days { try compare(day) }
    }

    private static func compare(_ day: Day) throws {
        let platform = try #require(Platform(rawValue: day.platform))
        let secretKey = SecretBytes(copying: try SonarVectors.bytes(day.secretKey))
        let (serverKey, ephemeral) = (try key(day.server), try key(day.ephemeral))
        #expect(ephemeral.publicKey.coordinates.hex == day.point)
        let content = CryptogramSchedule.content(
            of: try SonarVectors.sonarID(day.sonarID),
            country: Country(number: day.country),
            at: day.made,
            platform: platform
        )
        #expect(content.bytes.hex == day.content)
        let cryptogram = Cryptogram(sealing: content, for: serverKey.publicKey, ephemeral: ephemeral)
        #expect(cryptogram.bytes.hex == day.cryptogram)
        #expect(cryptogram.open(with: serverKey) == content)

        var log = EncounterLog()
        for read in day.reads {
            let payload = BroadcastPayload(
                country: content.country,
                cryptogram: cryptogram,
                transmitPower: read.power,
                transmissionTime: UInt32(read.milliseconds / 1000),
                secretKey: secretKey
            )
            #expect(payload.bytes.hex == read.payload)
            let received = try #require(BroadcastPayload(try SonarVectors.bytes(read.payload)))
            let reading = SignalReading(strength: read.strength, time: read.milliseconds)
            log.record(received, advertisedPower: nil, reading: reading)
        }
        #expect(log.encounters.count == 1)
        let encounter = try #require(log.encounters.first)
        #expect(encounter.payload.bytes.hex == day.encounter.payload)
        #expect(encounter.start == day.encounter.start)
        let uploaded = try #require(UploadedEncounter(encounter, platform: .android))
        #expect(uploaded.strengths == day.encounter.strengths)
        #expect(uploaded.intervals == day.encounter.intervals)
        #expect(uploaded.duration == day.encounter.duration)

        let body = Array(day.body.utf8)
        let upload = try #require(UploadRequest(json: body))
        #expect(upload.encounters == [uploaded])
        #expect(upload.symptoms == Set(day.symptoms.compactMap(Symptom.init(rawValue:))))
        #expect(upload.sonarID == content.sonarID)
        let time = try #require(RequestTime(text: day.timestamp))
        let request = SignedRequest(.upload, body: body, at: time, secretKey: secretKey)
        #expect(request.headers.map(\.value) == [day.timestamp, day.signature])
    }

    private static func key(_ number: String) throws -> ECDHP256.PrivateKey {
        try #require(ECDHP256.PrivateKey(number: SecretBytes(copying: try SonarVectors.bytes(number))))
    }
}
