import Cryptography
import Encodings
import Foundation
import Sonar
import TestSupport
import Testing

/// The vectors in Tests/Vectors/Sonar. Each file names its origin and licence.
struct SonarVectors: Decodable {
    let cryptogram: Cryptograms
    let payload: Payloads
    let requestSignature: [RequestSignature]
    let keyFormats: [KeyFormat]
    let timeBytes: [TimeBytes]
    let country: [CountryBytes]
    let rotation: Rotation
    let layout: [String: [[LayoutPart]]]
    let rssiIntervals: Intervals
    let upload: [Upload]

    static func load<Value: Decodable>(_ name: String = "sonar", as type: Value.Type = Value.self) throws -> Value {
        let file = ExternalTool.packageRoot.appending(path: "Tests/Vectors/Sonar/\(name).json")
        return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }

    static func bytes(_ hexadecimal: String) throws -> [UInt8] { try #require([UInt8](hex: hexadecimal)) }

    static func base64(_ text: String) throws -> [UInt8] {
        try #require(Base64.decodeWithOptionalPadding(text.utf8))
    }

    static func secret(_ text: String) throws -> SecretBytes { SecretBytes(copying: try base64(text)) }

    static func sonarID(_ text: String) throws -> SonarID { try #require(SonarID(text: text)) }

    struct Cryptograms: Decodable {
        let published: [Published]
        let plaintext: [Plaintext]
        let madeHere: [MadeHere]
    }

    struct Published: Decodable {
        let name: String
        let serverPublicKeySpki: String
        let serverPrivateKeyPkcs8: String
        let ephemeralPrivateKeyPkcs8: String
        let ephemeralX: String
        let ephemeralY: String
        let start: UInt32
        let end: UInt32
        let sonarId: String
        let countryHex: String
        let plaintext: String
        let sharedSecret: String
        let kdfSharedInfo: String
        let aesKey: String
        let iv: String
        let ciphertext: String
        let tag: String
        let cryptogram: String
    }

    struct Plaintext: Decodable {
        let sonarId: String
        let start: UInt32
        let end: UInt32
        let country: UInt16
        let plaintext: String

        var content: CryptogramContent {
            get throws {
                CryptogramContent(
                    start: start,
                    end: end,
                    sonarID: try SonarVectors.sonarID(sonarId),
                    country: Country(number: country)
                )
            }
        }
    }

    struct MadeHere: Decodable {
        let sonarId: String
        let start: UInt32
        let end: UInt32
        let country: UInt16
        let ephemeralPrivateScalar: String
        let cryptogram: String
    }

    struct Payloads: Decodable {
        let published: [Payload]
        let madeHere: [Payload]
    }

    struct Payload: Decodable {
        let name: String
        let secretKey: String
        let countryHex: String
        let cryptogram: String
        let txPower: Int8
        let transmissionTime: UInt32
        let signedBytes: String?
        let signature: String
        let payload: String
    }

    struct RequestSignature: Decodable {
        let name: String
        let secretKey: String
        let timestamp: String
        let body: String
        let signature: String
    }

    struct KeyFormat: Decodable {
        let spki: String
        let uncompressedPoint: String
    }

    struct TimeBytes: Decodable {
        let unixSeconds: UInt32
        let bytes: String
    }

    struct CountryBytes: Decodable {
        let text: String?
        let number: UInt16
        let bytes: String
    }

    struct Rotation: Decodable {
        let cases: [Case]

        struct Case: Decodable {
            let now: String
            let storedOn: String
            let regenerate: Bool
        }
    }

    /// The name or the length of a part.
    enum LayoutPart: Decodable {
        case name
        case count(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = (try? container.decode(Int.self)).map { .count($0) } ?? .name
        }
    }

    struct Intervals: Decodable {
        let android: [Case]

        struct Case: Decodable {
            let rssi: [Int8]
            let rssiAtMilliseconds: [Int64]
            let rssiIntervals: [Int64]
        }
    }

    struct Upload: Decodable {
        let name: String
        let sonarId: String
        let symptoms: [String]
        let symptomsTimestamp: Int64
        let events: [Event]
        let json: Form

        struct Event: Decodable {
            let timestamp: Int64
            let rssiValues: [Int8]
            let rssiAtSeconds: [Int64]
            let rssiIntervals: [Int64]
            let txPowerAdvertised: Int8?
            let txPowerAdvertisedSent: Int8?
            let txPowerInProtocol: Int8
            let duration: Int64
        }

        struct Form: Decodable {
            let symptomsTimestamp: String
        }
    }
}

/// Values for tests that do not depend on vectors.
enum SonarSamples {
    static let cryptogram = Cryptogram([UInt8](repeating: 9, count: Cryptogram.count))!

    static func payload(
        _ cryptogram: Cryptogram = cryptogram,
        transmitPower: Int8 = -7,
        transmissionTime: UInt32 = 1_592_438_400
    ) -> BroadcastPayload {
        BroadcastPayload(
            country: .unitedKingdom,
            cryptogram: cryptogram,
            transmitPower: transmitPower,
            transmissionTime: transmissionTime,
            secretKey: SecretBytes(copying: [UInt8](repeating: 5, count: 32))
        )
    }

    static func cryptogram(_ byte: UInt8) -> Cryptogram {
        Cryptogram([UInt8](repeating: byte, count: Cryptogram.count))!
    }
}
