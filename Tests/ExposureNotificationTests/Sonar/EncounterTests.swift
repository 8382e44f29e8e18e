import Sonar
import TestTraits
import Testing

@Suite("Sonar: encounters")
struct EncounterTests {
    private struct File: Decodable {
        let cases: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let stored: Event?
        let incoming: Event
        let result: Event
    }

    /// An event in the vectors. A first sighting has one signal strength in place of lists.
    private struct Event: Decodable {
        let rssi: Int8?
        let atMilliseconds: Int64?
        let rssiValues: [Int8]?
        let rssiAtMilliseconds: [Int64]?
        let durationSeconds: Int64?
        let timestamp: Int64?
        let txPowerInProtocol: Int8
        let txPowerAdvertised: Int8
        let transmissionTime: UInt32

        var payload: BroadcastPayload {
            SonarSamples.payload(transmitPower: txPowerInProtocol, transmissionTime: transmissionTime)
        }

        var encounter: Encounter {
            get throws {
                let power = txPowerAdvertised
                if let rssi, let atMilliseconds {
                    let reading = SignalReading(strength: rssi, time: atMilliseconds)
                    return Encounter(payload: payload, advertisedPower: power, reading: reading)
                }
                let (values, times) = (try #require(rssiValues), try #require(rssiAtMilliseconds))
                return Encounter(
                    payload: payload,
                    advertisedPower: power,
                    start: try #require(timestamp),
                    readings: zip(values, times).map { SignalReading(strength: $0, time: $1) },
                    duration: try #require(durationSeconds)
                )
            }
        }
    }

    @Test(.proves("E63")) func `encounters are merged as in the Android app`() throws {
        let file: File = try SonarVectors.load("encounters")
        #expect(file.cases.count >= 4)
        for example in file.cases {
            var log = EncounterLog()
            if let stored = example.stored { #expect(log.record(try stored.encounter)) }
            #expect(log.record(try example.incoming.encounter))
            #expect(log.encounters == [try example.result.encounter], "\(example.name)")
        }
    }

    @Test(.proves("E63")) func `a later reading extends an encounter, and its payload stays that of the beginning`() {
        var log = EncounterLog()
        let (first, second) = (SonarSamples.payload(transmissionTime: 100), SonarSamples.payload(transmissionTime: 400))
        log.record(first, advertisedPower: -8, reading: SignalReading(strength: -60, time: 100_000))
        log.record(second, advertisedPower: -3, reading: SignalReading(strength: -50, time: 400_999))
        let other = SonarSamples.payload(SonarSamples.cryptogram(1), transmissionTime: 50)
        log.record(other, advertisedPower: nil, reading: SignalReading(strength: -70, time: 50_000))
        let encounters = log.encounters
        #expect(encounters.map(\.start) == [50_000, 100_000])
        #expect(encounters.map(\.duration) == [60, 300])
        #expect(encounters.map(\.payload) == [other, first])
        #expect(encounters.map(\.advertisedPower) == [nil, -8])
    }

    @Test(.proves("E63")) func `a new cryptogram of a peripheral begins an encounter with the same power, as on iOS`() {
        var log = PeripheralLog()
        let (first, second) = (SonarSamples.cryptogram(1), SonarSamples.cryptogram(2))
        log.read(advertisedPower: 42, of: "a", at: 0)
        log.found(SonarSamples.payload(first), of: "a", at: 1000)
        log.read(SignalReading(strength: 11, time: 2000), of: "a")
        log.read(SignalReading(strength: 22, time: 3500), of: "a")
        log.found(SonarSamples.payload(second), of: "a", at: 4000)
        log.read(SignalReading(strength: 33, time: 5000), of: "a")
        log.read(SignalReading(strength: 44, time: 6000), of: "a")
        let encounters = log.encounters
        #expect(encounters.map(\.payload.cryptogram) == [first, second])
        #expect(encounters.map { $0.readings.map(\.strength) } == [[11, 22], [33, 44]])
        #expect(encounters.map(\.advertisedPower) == [42, 42])
        #expect(encounters.map(\.start) == [0, 4000])
        #expect(encounters.map(\.duration) == [3, 2])
    }

    @Test(.proves("E63")) func `a second peripheral with the same cryptogram continues the encounter, as on iOS`() {
        var log = PeripheralLog()
        let payload = SonarSamples.payload()
        log.read(advertisedPower: 1, of: "a", at: 0)
        log.found(payload, of: "a", at: 0)
        log.read(SignalReading(strength: 11, time: 1000), of: "a")
        log.read(SignalReading(strength: 12, time: 2000), of: "a")
        log.read(SignalReading(strength: 22, time: 3000), of: "b")
        log.read(advertisedPower: 2, of: "b", at: 3000)
        log.found(payload, of: "b", at: 3000)
        log.read(SignalReading(strength: 23, time: 4000), of: "b")
        log.read(SignalReading(strength: 24, time: 5000), of: "b")
        #expect(log.count == 1)
        #expect(log.encounters.map { $0.readings.map(\.strength) } == [[11, 12, 22, 23, 24]])
        #expect(log.encounters.map(\.advertisedPower) == [2])
        #expect(log.encounters.map(\.start) == [0])
        #expect(log.encounters.map(\.duration) == [5])
    }

    @Test(.proves("E63"))
    func `a cryptogram that is found again continues its encounter, also with an earlier clock`() {
        var log = PeripheralLog()
        let (first, second) = (SonarSamples.cryptogram(1), SonarSamples.cryptogram(2))
        log.found(SonarSamples.payload(first), of: "a", at: 9000)
        log.found(SonarSamples.payload(second), of: "a", at: 10_000)
        log.found(SonarSamples.payload(first), of: "b", at: 11_000)
        log.read(SignalReading(strength: 1, time: 12_000), of: "b")
        log.read(SignalReading(strength: 2, time: 7000), of: "b")
        log.read(SignalReading(strength: 3, time: 13_000), of: "a")
        #expect(log.count == 2)
        let encounters = log.encounters
        #expect(encounters.map(\.start) == [7000, 10_000])
        #expect(encounters.map(\.duration) == [5, 3])
        #expect(encounters.map { $0.readings.map(\.strength) } == [[2, 1], [3]])
        #expect(encounters.allSatisfy { UploadedEncounter($0, platform: .ios) != nil })
    }

    @Test(.proves("E63")) func `an encounter without a cryptogram is not uploaded`() {
        var log = PeripheralLog()
        log.read(SignalReading(strength: -50, time: 0), of: "a")
        #expect(log.count == 1)
        #expect(log.encounters == [])
    }

    @Test(.proves("E64")) func `encounters are deleted after 28 days`() {
        let (day, now): (Int64, Int64) = (86_400, 1_592_438_400 + 3600)
        var android = EncounterLog()
        var ios = PeripheralLog()
        // The beginning of the day 28 days ago, and the same time 28 days ago.
        let starts = [now - 3600 - 28 * day - 1, now - 3600 - 28 * day, now - 28 * day, now - 28 * day + 1]
        for (index, start) in starts.enumerated() {
            let payload = SonarSamples.payload(SonarSamples.cryptogram(UInt8(index)))
            android.record(payload, advertisedPower: 0, reading: SignalReading(strength: 0, time: start * 1000))
            ios.found(payload, of: "\(index)", at: start * 1000)
        }
        android.deleteExpired(at: now)
        ios.deleteExpired(at: now)
        #expect(android.encounters.map { $0.start / 1000 } == Array(starts[1...]))
        #expect(ios.encounters.map { $0.start / 1000 } == Array(starts[3...]))
        android.deleteUploaded(through: starts[2] * 1000)
        #expect(android.encounters.map { $0.start / 1000 } == Array(starts[3...]))
    }

    @Test(.proves("E62")) func `the number of readings in an encounter is limited`() {
        let readings = (0..<Int64(SignalReading.maximumCount)).map { SignalReading(strength: 0, time: $0 * 8000) }
        let payload = SonarSamples.payload()
        let full = Encounter(payload: payload, advertisedPower: 0, start: 0, readings: readings, duration: 0)
        let one = Encounter(payload: payload, advertisedPower: 0, reading: SignalReading(strength: 1, time: 1))
        #expect(full.merged(with: one).readings.count == SignalReading.maximumCount)
    }

    @Test(.proves("E66")) func `an upload is tried again after an hour, and then deletes the uploaded encounters`() {
        var log = UploadLog()
        #expect(!log.isDue(at: 0))
        log.request()
        #expect(log.isDue(at: 0))
        let reading = SignalReading(strength: 0, time: 5000)
        log.start([Encounter(payload: SonarSamples.payload(), advertisedPower: 0, reading: reading)], at: 10)
        #expect(!log.isDue(at: 10 + UploadLog.retryDelay))
        #expect(log.isDue(at: 11 + UploadLog.retryDelay))
        #expect(log.complete() == 5000)
        #expect(!log.isPending)
        #expect(log.complete() == nil)
    }
}
