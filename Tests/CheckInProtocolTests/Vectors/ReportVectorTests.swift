@testable import CheckInProtocol
import Cryptography
import Testing
import TestSupport
import TestTraits

struct ProtectedReportVector: Vector {
    let `case`: String
    let seed: HexBytes
    let identity: HexBytes
    let day: UInt32
    let startInterval: UInt32
    let endInterval: UInt32
    let profile: UInt8
    let transmissionRiskLevel: UInt8
    let infectiousness: String
    let reportType: String
    let record: HexBytes
    let iv: HexBytes
    let report: HexBytes
}

struct RefusedReportVector: Vector {
    let `case`: String
    let seed: HexBytes
    let identity: HexBytes
    let day: UInt32
    let report: HexBytes
    let error: String
}

@Suite struct ReportVectorTests {
    @Test(.proves("P4"), arguments: VectorFile.published.protectedReports)
    func `a report's content has eleven bytes`(vector: ProtectedReportVector) throws {
        #expect(try content(of: vector).encoded == vector.record.bytes)
    }

    @Test(.proves("P3"), arguments: VectorFile.published.protectedReports)
    func `a record is encrypted, then authenticated`(vector: ProtectedReportVector) throws {
        var generator = ReplayGenerator(vector.iv.bytes)
        let keys = try PresenceKeys(seed: vector.seed, venue: vector.identity, day: vector.day)
        let report = ProtectedReport(try content(of: vector), keys: keys, using: &generator)
        #expect(report.bytes == vector.report.bytes)
        #expect(Array(report.iv) == vector.iv.bytes)
        #expect(generator.isExhausted)
    }

    @Test(arguments: VectorFile.published.protectedReports)
    func `a report opens with the keys of its venue and day`(vector: ProtectedReportVector) throws {
        let report = try #require(ProtectedReport(bytes: vector.report.bytes))
        let keys = try PresenceKeys(seed: vector.seed, venue: vector.identity, day: vector.day)
        #expect(report.open(with: keys) == .opened(try content(of: vector)))
    }

    @Test(
        arguments: VectorFile.published.refusedReports
    )
    func `an invalid report, or a report of another venue or day, is refused with its own error`(
        vector: RefusedReportVector
    ) throws {
        let report = ProtectedReport(bytes: vector.report.bytes)
        let keys = try PresenceKeys(seed: vector.seed, venue: vector.identity, day: vector.day)
        #expect(name(of: report?.open(with: keys)) == vector.error)
    }

    @Test func `the vectors cover every error of a report`() {
        let reached = Set(VectorFile.published.refusedReports.map(\.error))
        let invalid = ReportRecordError.examples.map { name(of: .invalid($0)) }
        #expect(reached == Set(invalid + [name(of: nil), name(of: .notForTheseKeys)]))
    }

    private func content(of vector: ProtectedReportVector) throws -> ReportRecord {
        let infectiousness: [String: ReportRecord.Infectiousness] = [
            "none": .none, "standard": .standard, "high": .high,
        ]
        let types: [String: ReportRecord.ReportType] = [
            "unspecified": .unspecified, "confirmed test": .confirmedTest, "clinical diagnosis": .clinicalDiagnosis,
            "self-report": .selfReport,
        ]
        return try ReportRecord(
            window: DayWindow(day: vector.day, start: vector.startInterval, end: vector.endInterval),
            profile: vector.profile,
            transmissionRiskLevel: vector.transmissionRiskLevel,
            infectiousness: #require(infectiousness[vector.infectiousness]),
            type: #require(types[vector.reportType])
        )
    }

    /// The outcome's name in the published vectors; nil stands for bytes that do not have a
    /// report's length.
    private func name(of opening: ProtectedReport.Opening?) -> String {
        switch opening {
        case nil: "length"
        case .opened: "opened"
        case .notForTheseKeys: "not_for_these_keys"
        case .invalid(.endsBeforeItStarts): "ends_before_it_starts"
        case .invalid(.outsideOfItsDay): "outside_of_its_day"
        case .invalid(.transmissionRiskLevel): "transmission_risk_level"
        case .invalid(.infectiousness): "infectiousness"
        case .invalid(.reportType): "report_type"
        }
    }
}

struct PresenceKeysVector: Vector {
    let `case`: String
    let seed: HexBytes
    let identity: HexBytes
    let day: UInt32
    let encryptionKey: HexBytes
    let authenticationKey: HexBytes
}

@Suite struct PresenceKeysVectorTests {
    @Test(
        .proves("P3"),
        arguments: VectorFile.published.presenceKeys
    )
    func `a seed, a venue and a day derive the presence keys`(vector: PresenceKeysVector) throws {
        let keys = try PresenceKeys(seed: vector.seed, venue: vector.identity, day: vector.day)
        #expect(keys.encryption == SecretBytes(copying: vector.encryptionKey.bytes))
        #expect(keys.authentication == SecretBytes(copying: vector.authenticationKey.bytes))
        #expect(keys.bytes == SecretBytes(copying: vector.encryptionKey.bytes + vector.authenticationKey.bytes))
    }

    @Test(arguments: VectorFile.published.presenceKeys)
    func `stored keys equal the derived keys`(vector: PresenceKeysVector) throws {
        let keys = try PresenceKeys(seed: vector.seed, venue: vector.identity, day: vector.day)
        let kept = SecretBytes(copying: vector.encryptionKey.bytes + vector.authenticationKey.bytes)
        #expect(PresenceKeys(bytes: kept, day: keys.day) == keys)
    }
}

extension PresenceKeys {
    /// The keys of a vector.
    init(seed: HexBytes, venue: HexBytes, day: UInt32) throws {
        self.init(
            seed: try #require(Seed(SecretBytes(copying: seed.bytes))),
            venue: try #require(VenueIdentity(bytes: venue.bytes)),
            day: try #require(Day(number: day))
        )
    }
}
