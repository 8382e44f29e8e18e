import Foundation
import TestSupport
import Testing
@testable import HealthAuthority

/// The vectors in Tests/Vectors/ExposureNotification/publish.json. The file names its origin and
/// licence.
struct PublishVectors: Decodable {
    let hmac: Cases<MAC>
    let daysSinceOnset: Cases<Days>
    let riskFromReportType: Cases<Risk>
    let validation: Validation
    let transform: Transform
    let defaultOnset: Cases<DefaultOnset>
    let overlap: Overlap
    let embargo: Cases<Embargo>
    let revision: Cases<Revision>
    let importExportKey: Cases<ImportKey>
    let revisionToken: Cases<Token>
    let batchRanges: Ranges
    let fileNames: Cases<FileName>
    let base64: Cases<Text>

    static func load<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        let file = ExternalTool.packageRoot.appending(path: "Tests/Vectors/ExposureNotification/\(name).json")
        return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }

    /// Seconds since 1970 of a time such as `2020-12-10T10:11:00Z`.
    static func time(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
    }

    /// A report type; empty if a key has no type.
    static func type(_ text: String?) throws -> CertifiedReportType? {
        guard let text, !text.isEmpty else { return nil }
        let type: CertifiedReportType = try #require(CertifiedReportType(rawValue: text))
        return type
    }

    struct Cases<Case: Decodable>: Decodable {
        let cases: [Case]
    }

    struct MAC: Decodable {
        let name: String
        let secretHex: String
        let keys: [Key]
        let text: String
        let mac: String

        struct Key: Decodable {
            let key: String
            let start: Int
            let count: Int
            let risk: Int
        }
    }

    struct Days: Decodable {
        let name: String
        let onset: Int
        let key: Int
        let days: Int
    }

    struct Risk: Decodable {
        let reportType: String
        let given: Int
        let result: Int
    }

    struct Validation: Decodable {
        let now: String
        let maxAgeDays: Int64
        let maxKeys: Int
        let maxSameStart: Int
        let cases: [Case]

        struct Case: Decodable {
            let name: String
            let keys: [Key]
            let sameDayRelease: Bool?
            let error: String?
        }

        struct Key: Decodable {
            let key: String
            let rollingStartNumber: Int
            let rollingPeriod: Int
            let transmissionRisk: Int
        }
    }

    struct Transform: Decodable {
        let publishTime: String
        let maxAgeDays: Int64
        let truncateWindowSeconds: Int64
        let maxOnsetDays: Int
        let maxOnsetReportDays: Int64
        let defaultOnsetDays: Int64
        let cases: [Case]

        struct Case: Decodable {
            let name: String
            let keys: [Key]
            let requestOnsetInterval: Int?
            let certificateOnsetInterval: Int?
            let reportType: String?
            let want: [Want]
            let warnings: [String]
            let stats: Stats
        }

        struct Key: Decodable {
            let n: UInt8
            let start: Int
            let count: Int
            let risk: Int
        }

        struct Want: Decodable {
            let n: UInt8
            let start: Int
            let count: Int
            let risk: Int
            let reportType: String
            let daysSinceOnset: Int?
            let createdAt: Int64
        }

        struct Stats: Decodable {
            let oldestDays: Int
            let missingOnset: Bool?
            let onsetDaysAgo: Int?
        }
    }

    struct DefaultOnset: Decodable {
        let now: Int64
        let defaultOnsetDays: Int64
        let keyStart: Int
        let daysSinceOnset: Int
    }

    struct Overlap: Decodable {
        let now: String
        let maxAgeDays: Int64
        let maxSameStart: Int
        let cases: [Case]

        struct Case: Decodable {
            let name: String
            let keys: [[Int]]
            let error: String?
        }
    }

    struct Embargo: Decodable {
        let name: String
        let now: Int64
        let start: Int
        let count: Int
        let truncateWindowSeconds: Int64
        let sameDayRelease: Bool
        let createdAt: Int64
    }

    struct Revision: Decodable {
        let name: String
        let previous: Key
        let incoming: Key
        let revised: Bool
        let error: String?
        let want: Key?

        struct Key: Decodable {
            let reportType: String
            let local: Bool?
            let risk: Int?
            let daysSinceOnset: Int?
            let revisedReportType: String?
            let revisedTransmissionRisk: Int?
            let revisedDaysSinceOnset: Int?
        }
    }

    struct ImportKey: Decodable {
        let name: String
        let configuration: Configuration
        let key: Key
        let want: Want?
        let error: String?

        struct Configuration: Decodable {
            let defaultReportType: String
            let backfillOnset: Int?
            let maxOnsetDays: Int
            let allowSelfReport: Bool
            let allowClinical: Bool
            let allowRevoked: Bool
        }

        struct Key: Decodable {
            let keyLength: Int
            let risk: Int?
            let start: Int?
            let period: Int?
            let reportType: Int?
            let daysSinceOnset: Int?
        }

        struct Want: Decodable {
            let risk: Int
            let start: Int
            let count: Int
            let reportType: String
            let daysSinceOnset: Int?
            let local: Bool
        }
    }

    struct Token: Decodable {
        let name: String
        let previous: [Entry]?
        let publish: [Entry]
        let want: [Entry]
    }

    /// `[key, start, period]`.
    struct Entry: Decodable {
        let key: RevisableKey

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            let bytes = try #require([UInt8](hex: list.decode(String.self)))
            key = RevisableKey(bytes: bytes, start: try list.decode(UInt32.self), period: try list.decode(UInt8.self))
        }
    }

    struct Ranges: Decodable {
        let now: String
        let truncateWindowSeconds: Int64
        let cases: [Case]

        struct Case: Decodable {
            let name: String
            let periodSeconds: Int64
            let latestEnd: String?
            let want: [Range]
        }

        struct Range: Decodable {
            let start: String
            let end: String
        }
    }

    struct FileName: Decodable {
        let root: String
        let start: Int64
        let end: Int64
        let fileNumber: Int
        let regenerations: Int64
        let name: String
    }

    struct Text: Decodable {
        let text: String
        let utf8: String?
        let error: String?
    }
}
