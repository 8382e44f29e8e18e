import Cryptography
import ExposureNotification
import TestSupport
import Testing
@testable import HealthAuthority

@Suite("Diagnosis keys: revisions, imports and export periods")
struct RevisionTests {
    private let vectors: PublishVectors

    init() throws {
        vectors = try PublishVectors.load("publish")
    }

    private static func key(_ vector: PublishVectors.Revision.Key, createdAt: Int64) throws -> PublishedKey {
        var key = PublishedKey(
            bytes: [UInt8](repeating: 1, count: 16),
            start: 2_664_000,
            period: 144,
            transmissionRisk: vector.risk ?? 0,
            reportType: try PublishVectors.type(vector.reportType),
            daysSinceOnset: vector.daysSinceOnset,
            createdAt: createdAt
        )
        key.isLocal = vector.local ?? false
        return key
    }

    @Test func `a report type changes once, and only in the allowed directions`() throws {
        let messages: [String: (RevisionError) -> Bool] = [
            "key not local": { $0 == .notLocal },
            "already revised": { $0 == .alreadyRevised },
            "invalid transition": {
                guard case .transition = $0 else { return false }
                return true
            },
        ]
        for example in vectors.revision.cases {
            let comment: Comment = "\(example.name)"
            var key = try Self.key(example.previous, createdAt: 3600)
            let incoming = try Self.key(example.incoming, createdAt: 7200)
            do throws(RevisionError) {
                #expect(try key.revise(by: incoming) == example.revised, comment)
                #expect(example.error == nil, comment)
            } catch {
                let expected = example.error.flatMap { message in messages.first { message.contains($0.key) } }
                #expect(expected?.value(error) == true, comment)
            }
            guard let want = example.want else { continue }
            #expect(key.reportType == (try PublishVectors.type(want.reportType)), comment)
            #expect(key.revision?.reportType.rawValue == want.revisedReportType, comment)
            #expect(key.revision?.transmissionRisk == want.revisedTransmissionRisk, comment)
            #expect(key.revision?.daysSinceOnset == want.revisedDaysSinceOnset, comment)
            #expect(key.revision?.createdAt == 7200, comment)
            #expect(key.transmissionRisk == want.risk ?? 0, comment)
            #expect(key.daysSinceOnset == want.daysSinceOnset, comment)
        }
    }

    @Test func `self reports may be confirmed, and no key is revised twice`() throws {
        func key(_ type: CertifiedReportType?) -> PublishedKey {
            let bytes = [UInt8](repeating: 1, count: 16)
            return PublishedKey(bytes: bytes, start: 2_664_000, period: 144, reportType: type, createdAt: 0)
        }
        for old in CertifiedReportType.allCases {
            for new in CertifiedReportType.allCases where new != old {
                var stored = key(old)
                let isAllowed =
                    switch old {
                    case .userReport: true
                    case .likely: new == .confirmed || new == .negative
                    case .confirmed, .negative: false
                    }
                #expect(((try? stored.revise(by: key(new))) != nil) == isAllowed)
                guard isAllowed else { continue }
                #expect(try stored.revise(by: key(new)) == false)
                let third = CertifiedReportType.allCases.first { $0 != old && $0 != new }
                #expect(throws: RevisionError.alreadyRevised) { try stored.revise(by: key(third)) }
            }
        }
        var stored = key(.likely)
        #expect(throws: RevisionError.transition(from: .likely, to: nil)) { try stored.revise(by: key(nil)) }
    }

    @Test func `a revision token contains the earlier keys first, and each key once`() throws {
        for example in vectors.revisionToken.cases {
            let previous = RevisionToken((example.previous ?? []).map(\.key))
            let token = previous.adding(example.publish.map(\.key))
            #expect(token.keys == example.want.map(\.key), "\(example.name)")
            var generator = SystemRandomNumberGenerator()
            let key = SecretBytes(randomCount: 32, using: &generator)
            let other = SecretBytes(randomCount: 32, using: &generator)
            let sealed = token.sealed(key: key, app: "app", using: &generator)
            #expect(RevisionToken(sealed: sealed, keys: [other, key], app: "app") == token)
            #expect(RevisionToken(sealed: sealed, keys: [other], app: "app") == nil)
            #expect(RevisionToken(sealed: sealed, keys: [key], app: "other") == nil)
            for index in sealed.indices {
                var changed = sealed
                changed[index] ^= 1
                #expect(RevisionToken(sealed: changed, keys: [key], app: "app") == nil)
            }
            for count in [0, 3, 4, 15, 16, 32] {
                #expect(RevisionToken(sealed: Array(sealed.prefix(count)), keys: [key], app: "app") == nil)
            }
            // The length does not show the number of keys.
            #expect(sealed.count == RevisionToken().sealed(key: key, app: "app", using: &generator).count)
        }
    }

    @Test func `keys from another authority are imported by configured rules`() throws {
        for example in vectors.importExportKey.cases {
            let comment: Comment = "\(example.name)"
            let configuration = example.configuration
            var rules = ForeignKeyRules()
            rules.defaultReportType = try PublishVectors.type(configuration.defaultReportType)
            rules.defaultDaysSinceOnset = configuration.backfillOnset
            rules.maximumOnsetDays = configuration.maxOnsetDays
            rules.allowsSelfReports = configuration.allowSelfReport
            rules.allowsClinical = configuration.allowClinical
            rules.allowsRevoked = configuration.allowRevoked
            let foreign = ForeignKey(
                bytes: [UInt8](repeating: 1, count: example.key.keyLength),
                transmissionRisk: example.key.risk,
                start: example.key.start,
                period: example.key.period,
                reportType: try example.key.reportType.map { try #require(ReportType(rawValue: $0)) },
                daysSinceOnset: example.key.daysSinceOnset
            )
            do throws(ForeignKeyError) {
                let key = try rules.key(foreign, createdAt: 0)
                let want = example.want
                #expect(want != nil, comment)
                #expect(key.transmissionRisk == want?.risk, comment)
                #expect(key.start == want?.start, comment)
                #expect(key.period == want?.count, comment)
                #expect(key.reportType?.rawValue == want?.reportType, comment)
                #expect(key.daysSinceOnset == want?.daysSinceOnset, comment)
                #expect(key.isLocal == want?.local, comment)
            } catch {
                #expect(error.description.hasPrefix(example.error ?? "no error"), comment)
            }
        }
    }

    @Test func `export periods are aligned, and end before the window in which keys are accepted`() throws {
        let vector = vectors.batchRanges
        func time(_ text: String) throws -> Int64 { try PublishVectors.time("2020-\(text):00Z") }
        let now = try PublishVectors.time(vector.now)
        for example in vector.cases {
            let periods = ExportPeriod.due(
                length: example.periodSeconds,
                latestEnd: try example.latestEnd.map(time),
                now: now,
                window: vector.truncateWindowSeconds
            )
            let want = try example.want.map { ExportPeriod(start: try time($0.start), end: try time($0.end)) }
            #expect(periods == want, "\(example.name)")
        }
    }

    @Test func `a file's name shows its period and its number`() {
        for example in vectors.fileNames.cases {
            let name = ExportPeriod(start: example.start, end: example.end).fileName(
                root: example.root,
                number: example.fileNumber,
                regenerations: example.regenerations
            )
            #expect(name == example.name)
        }
    }
}
