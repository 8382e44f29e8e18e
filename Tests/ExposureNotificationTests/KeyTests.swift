import Cryptography
import Encodings
import ExposureNotification
import TestSupport
import TestTraits
import Testing

@Suite("Exposure Notification: keys and beacons")
struct KeyTests {
    private struct File: Decodable {
        let publishedVector: Day
        let secondKey: Second
        let metadataByte0: [Byte0]
        let metadataByte1: [Byte1]
        let computedHere: Corners

        struct Day: Decodable {
            let tek: String
            let metadata: String
            let startInterval: UInt32
            let cases: [Case]
        }

        struct Case: Decodable {
            let interval: UInt32
            let rpi: String
            let aem: String
        }

        struct Second: Decodable {
            let tek: String
            let interval: UInt32
            let rpi: String
            let metadata: String
            let aem: String
            let txPower: Int
        }

        struct Byte0: Decodable {
            let byte0: UInt8
            let major: Int
            let minor: Int
            let calibrationConfidence: Int
        }

        struct Byte1: Decodable {
            let byte1: UInt8
            let txPower: Int
        }

        struct Corners: Decodable {
            let cases: [Corner]
        }

        struct Corner: Decodable {
            let tek: String
            let interval: UInt32
            let metadata: String
            let rpi: String
            let aem: String
        }
    }

    private let file: File

    init() throws {
        file = try Vectors.load("crypto")
    }

    private static func expect(_ tek: String, _ interval: UInt32, metadata: String, rpi: String, aem: String) throws {
        let keys = DerivedKeys(of: SecretBytes(copying: try Vectors.bytes(tek)))
        let identifier = keys.identifier(in: IntervalNumber(interval))
        #expect(identifier.bytes.hex == rpi)
        #expect(keys.crypt(try Vectors.bytes(metadata), of: identifier).hex == aem)
        #expect(keys.crypt(try Vectors.bytes(aem), of: identifier).hex == metadata)
    }

    @Test(.proves("E1")) func `identifiers and metadata equal those of the published vectors`() throws {
        let day = file.publishedVector
        #expect(day.cases.count >= 96)
        for example in day.cases {
            try Self.expect(day.tek, example.interval, metadata: day.metadata, rpi: example.rpi, aem: example.aem)
        }
        let second = file.secondKey
        try Self.expect(second.tek, second.interval, metadata: second.metadata, rpi: second.rpi, aem: second.aem)
        for corner in file.computedHere.cases {
            try Self.expect(corner.tek, corner.interval, metadata: corner.metadata, rpi: corner.rpi, aem: corner.aem)
        }
    }

    @Test(.proves("E1")) func `metadata are decoded and encoded`() throws {
        for example in file.metadataByte0 {
            let metadata = try #require(BeaconMetadata([example.byte0, 0, 0, 0]))
            #expect(metadata.major == example.major)
            #expect(metadata.minor == example.minor)
            #expect(metadata.calibrationConfidence == example.calibrationConfidence)
            #expect(metadata.bytes[0] == example.byte0)
        }
        for example in file.metadataByte1 {
            let metadata = try #require(BeaconMetadata([0x40, example.byte1, 0xFF, 0xFF]))
            #expect(metadata.transmitPower == example.txPower)
            #expect(metadata.bytes == [0x40, example.byte1, 0, 0])
        }
        for count in [0, 3, 5] { #expect(BeaconMetadata([UInt8](repeating: 0x40, count: count)) == nil) }
    }

    @Test(
        arguments: [(16, 0), (16, 145), (15, 144), (17, 1)]
    )
    func `a key needs 16 bytes, and a period of 1 to 144 intervals`(count: Int, period: Int) {
        let bytes = SecretBytes(copying: [UInt8](repeating: 1, count: count))
        #expect(TemporaryExposureKey(bytes: bytes, start: IntervalNumber(144), period: period) == nil)
    }
}
