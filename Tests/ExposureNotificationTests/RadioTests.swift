import Encodings
import ExposureNotification
import TestSupport
import TestTraits
import Testing

@Suite("Exposure Notification: radio")
struct RadioTests {
    private struct File: Decodable {
        let packets: [Packet]
        let attenuation: [Attenuation]
        let sightingValidity: [Validity]
        let replayRule: [Replay]
        let onAir: OnAir

        struct Packet: Decodable {
            let name: String
            let adv: String
            let google: Content?
            let apple: Content?
        }

        struct Content: Decodable {
            let rpi: String
            let aem: String
        }

        struct Attenuation: Decodable {
            let txPower: Int
            let rssi: Int
            let google: Int?
            let apple: Int?
        }

        struct Validity: Decodable {
            let rpiInterval: UInt32
            let sightingUnixTime: Int64
            let valid: Bool
        }

        struct Replay: Decodable {
            let sightings: [Int64]
            let kept: [Int64]
        }

        struct OnAir: Decodable {
            let cases: [Heard]
        }

        struct Heard: Decodable {
            let name: String
            let adv: String
            let rpi: String
            let aem: String
        }
    }

    private let file: File

    init() throws {
        file = try Vectors.load("radio")
    }

    @Test(.proves("E6")) func `advertisements are read as Google's and Apple's implementations read them`() throws {
        for packet in file.packets {
            for (behaviour, expected) in [(Behaviour.google, packet.google), (.apple, packet.apple)] {
                let found = Advertisement(try Vectors.bytes(packet.adv), accepting: behaviour.serviceDataLengths)
                #expect(found?.identifier.bytes.hex == expected?.rpi, "\(packet.name)")
                #expect(found?.encryptedMetadata.hex == expected?.aem, "\(packet.name)")
            }
        }
        for heard in file.onAir.cases {
            let found = Advertisement(try Vectors.bytes(heard.adv), accepting: 20...20)
            #expect(found?.identifier.bytes.hex == heard.rpi, "\(heard.name)")
            #expect(found?.encryptedMetadata.hex == heard.aem, "\(heard.name)")
        }
    }

    @Test func `an advertisement has the bytes that iPhones send`() throws {
        let iPhone = try #require(file.packets.first)
        let bytes = try Vectors.bytes(iPhone.adv)
        let found = try #require(Advertisement(bytes, accepting: 20...20))
        #expect(found.bytes.hex == iPhone.adv)
    }

    @Test(.proves("E8")) func `truncated advertisements are refused`() throws {
        let iPhone = try #require(file.packets.first)
        let bytes = try Vectors.bytes(iPhone.adv)
        for count in 0..<bytes.count {
            #expect(Advertisement(bytes.prefix(count), accepting: 20...20) == nil)
        }
    }

    @Test(.proves("E6")) func `the attenuation follows from transmit power and signal strength`() {
        for example in file.attenuation {
            #expect(
                Behaviour.google.attenuation(transmitPower: example.txPower, rssi: example.rssi) == example.google
            )
            #expect(Behaviour.apple.attenuation(transmitPower: example.txPower, rssi: example.rssi) == example.apple)
        }
    }

    @Test(.proves("E8")) func `a sighting may differ from its interval by two hours`() {
        for example in file.sightingValidity {
            let interval = IntervalNumber(example.rpiInterval)
            #expect(Sighting.isPlausible(example.sightingUnixTime, for: interval) == example.valid)
        }
    }

    @Test(.proves("E8")) func `a sighting more than 20 minutes after the first one is a replay`() throws {
        let iPhone = try #require(file.packets.first)
        let bytes = try Vectors.bytes(iPhone.adv)
        let beacon = try #require(Advertisement(bytes, accepting: 20...20))
        for example in file.replayRule {
            let sightings = example.sightings.map {
                Sighting(advertisement: beacon, time: $0, rssi: -60, previousScan: nil)
            }
            #expect(Sighting.withoutReplays(sightings).map(\.time) == example.kept)
        }
    }
}
