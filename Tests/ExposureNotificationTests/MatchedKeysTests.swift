import ExposureNotification
import TestTraits
import Testing

@Suite("Exposure Notification: matched keys")
struct MatchedKeysTests {
    private static func key(_ type: ReportType, period: Int = 144) throws -> DiagnosisKey {
        DiagnosisKey(
            key: try Vectors.key(String(repeating: "07", count: 16), start: 2_678_400, period: period),
            reportType: type
        )
    }

    private static let identifier = ProximityIdentifier([UInt8](repeating: 1, count: 16))

    private static func changes(_ keys: [DiagnosisKey]) throws -> (changes: [MatchedKeys.Change], shown: [ReportType]) {
        let encounter = Encounter(time: 1_607_076_000, identifier: try #require(identifier), attenuation: 50)
        var matched = MatchedKeys()
        let changes = keys.map { matched.add($0) { _ in [encounter] } }
        return (changes, matched.shown.map(\.key.reportType))
    }

    @Test(.proves("E5")) func `the same file twice changes nothing`() throws {
        let found = try Self.changes([Self.key(.confirmedTest), Self.key(.confirmedTest)])
        #expect(found.changes == [.added, .none] && found.shown == [.confirmedTest])
    }

    @Test(.proves("E5")) func `a report type changes once, and a revoked key is not shown`() throws {
        let once = try Self.changes([
            Self.key(.selfReport), Self.key(.confirmedClinicalDiagnosis), Self.key(.confirmedTest),
        ])
        #expect(once.changes == [.added, .revised, .none] && once.shown == [.confirmedClinicalDiagnosis])
        let revoked = try Self.changes([Self.key(.confirmedClinicalDiagnosis), Self.key(.revoked)])
        #expect(revoked.changes == [.added, .revised] && revoked.shown.isEmpty)
        let final = try Self.changes([Self.key(.confirmedTest), Self.key(.revoked)])
        #expect(final.changes == [.added, .none] && final.shown == [.confirmedTest])
    }

    @Test(.proves("E5")) func `a key with another period, and a recursive key, are skipped`() throws {
        let other = try Self.changes([Self.key(.selfReport), Self.key(.confirmedTest, period: 60)])
        #expect(other.changes == [.added, .none] && other.shown == [.selfReport])
        #expect(try Self.changes([Self.key(.recursive)]).changes == [.none])
    }
}
