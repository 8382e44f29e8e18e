import Cryptography
import Encodings
import ExportFiles
import ExposureNotification
import Foundation
import TestSupport
import Testing

/// The vectors of export files: Tests/Vectors/ExposureNotification/export.json, which names the
/// origin and the licence of each file.
struct ExportVectors: Decodable {
    let published: [Published]
    let marshal: Marshal
    let madeHere: MadeHere

    struct Published: Decodable, Sendable {
        let file: String
        let bin: Bin
    }

    struct Bin: Decodable, Sendable {
        let startTimestamp: Int64
        let endTimestamp: Int64
        let region: String
        let keyCount: Int
        let sha256OfBin: String
        let sha256OfKeyBytesInOrder: String
        let sumOfRollingPeriods: Int
        let signatureInfos: [Info]
    }

    struct Info: Decodable, Sendable {
        let verificationKeyVersion: String?
        let verificationKeyId: String?
    }

    struct Marshal: Decodable {
        let expectedSha256Base64: String
        let exportBinHex: String
    }

    struct MadeHere: Decodable {
        let cases: [Case]
    }

    struct Case: Decodable {
        let file: String
        let accept: Bool
        let why: String
        let content: Content?
    }

    struct Content: Decodable {
        let keys: [Key]
        let revisedKeys: [Key]
    }

    struct Key: Decodable {
        let keyHex: String
        let transmissionRiskLevel: Int32?
        let rollingStartIntervalNumber: Int32
        let rollingPeriod: Int32?
        let reportType: Int?
        let daysSinceOnsetOfSymptoms: Int32?

        var key: ExportedKey {
            get throws {
                ExportedKey(
                    bytes: try #require([UInt8](hex: keyHex)),
                    transmissionRisk: transmissionRiskLevel,
                    start: rollingStartIntervalNumber,
                    period: rollingPeriod ?? 144,
                    reportType: reportType.flatMap(ReportType.init(rawValue:)),
                    daysSinceOnset: daysSinceOnsetOfSymptoms
                )
            }
        }
    }

    private static let folder = ExternalTool.packageRoot.appending(path: "Tests/Vectors/ExposureNotification")

    static func load() throws -> ExportVectors {
        try JSONDecoder().decode(ExportVectors.self, from: Data(contentsOf: folder.appending(path: "export.json")))
    }

    static func bytes(_ file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: file)))
    }

    static func open(_ file: String) throws -> ExportArchive {
        try ExportArchive(opening: try bytes(file))
    }

    /// The published public key of the file en-server-2-keys.
    static var publicKey: ECDSAP256.PublicKey {
        get throws {
            let pem = String(decoding: try bytes("export/en-server-public.pem"), as: UTF8.self)
            let base64 = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
            let der = try #require(Data(base64Encoded: base64))
            return try #require(ECDSAP256.PublicKey(der: [UInt8](der)))
        }
    }

    /// Trusts the published key under one name.
    static func trust(id: String, version: String) throws -> ExportTrust {
        let name = ExportTrust.Name(id: id, version: version)
        return ExportTrust(anyOf: [[ExportTrust.Key(name: name, key: try publicKey)]])
    }
}
