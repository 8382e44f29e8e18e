import CheckInProtocol
import ConfigurationFiles
import Cryptography
import Encodings
import Foundation
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

@Suite("Publishing diagnosis keys", .proves("E13"))
struct PublishingTests {
    private static func fixture(_ store: TestStore, needsCertificate: Bool = true) async throws -> InProcessAuthority {
        let settings = DiagnosisKeySettings(apps: [PublishingApp.identifier], needsCertificate: needsCertificate)
        return try await InProcessAuthority(diagnosisKeys: settings, store: store)
    }

    /// Rows of Tests/Vectors/ExposureNotification/publish.json. The file names its origin and licence.
    private struct Vectors: Decodable {
        let publishHttp: Rows
        let revisionHttp: Rows

        struct Rows: Decodable {
            let cases: [Row]
        }

        struct Row: Decodable {
            let name: String
            let status: Int?
            let code: String?
            let secondCode: String?
            let errorStartsWith: String?
            let wantRisk: [Int]?
        }

        static func load() throws -> Vectors {
            let path = "Tests/Vectors/ExposureNotification/publish.json"
            let file = ExternalTool.packageRoot.appending(path: path)
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        }
    }

    @Test(arguments: TestStore.all)
    func `requests of the vectors have their status and code`(store: TestStore) async throws {
        let strict = try await Self.fixture(store)
        let open = try await Self.fixture(store, needsCertificate: false)
        for row in try Vectors.load().publishHttp.cases {
            let needsCertificate = row.name.contains("certificate") && !row.name.contains("may skip")
            var app = PublishingApp(needsCertificate ? strict : open)
            var keys = app.keys(2)
            if row.name.hasPrefix("one good key of five") { keys = [keys[0]] + Self.badKeys(&app, keys[1]) }
            if row.name.hasPrefix("unknown") { app.identifier = "org.example.other" }
            let type: CertifiedReportType =
                row.name.contains("self report") ? .userReport : row.name.contains("likely") ? .likely : .confirmed
            let issued: Int64 = row.name.contains("in the future") ? 3600 : -5
            var request = app.request(keys, certificate: "")
            if needsCertificate {
                request.verificationPayload = try await app.certificate(keys, type, secondsFromNow: issued)
            }
            if row.name.contains("traveller") {
                request.symptomOnsetInterval = app.now - 144
            }
            let answer = try await app.desk.publish(request)
            #expect(answer.status == row.status, "\(row.name)")
            #expect(answer.code ?? "" == row.code, "\(row.name)")
            #expect(answer.error?.hasPrefix(row.errorStartsWith ?? "") ?? true, "\(row.name)")
            if let risks = row.wantRisk {
                #expect(try await app.stored(keys).map(\.transmissionRisk) == risks, "\(row.name)")
            }
            #expect((answer.revisionToken == nil) == (answer.status != 200), "\(row.name)")
        }
    }

    /// The bad keys of the vectors: their length, start and period are wrong.
    private static func badKeys(_ app: inout PublishingApp, _ good: UploadedKey) -> [UploadedKey] {
        [
            UploadedKey(key: Base64.encodePadded(app.generator.bytes(18)), start: good.start, period: 144),
            UploadedKey(key: good.key, start: 100, period: 144),
            UploadedKey(key: good.key, start: good.start, period: 200),
            UploadedKey(key: good.key, start: app.now + 100_000, period: 144),
        ]
    }

    @Test(arguments: TestStore.all)
    func `second requests of the vectors have their code`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        for row in try Vectors.load().revisionHttp.cases {
            var app = PublishingApp(test)
            let keys = app.keys(2)
            let partial = row.name.hasPrefix("token lacks")
            let first = Array(keys.prefix(partial ? 1 : 2))
            let published = try await app.desk.publish(
                app.request(first, certificate: app.certificate(first, .likely))
            )
            if partial {
                let rest = Array(keys.suffix(1))
                _ = try await app.desk.publish(app.request(rest, certificate: app.certificate(rest, .likely)))
            }
            let type: CertifiedReportType? =
                row.name.hasPrefix("same type") ? .likely : row.name.hasPrefix("report type") ? nil : .confirmed
            let answer = try await app.desk.publish(
                app.request(
                    keys,
                    certificate: app.certificate(keys, type),
                    token: row.name.hasPrefix("no token") ? nil : published.revisionToken
                )
            )
            #expect(answer.code ?? "" == row.secondCode, "\(row.name)")
            let isRevised = row.name.hasPrefix("normal")
            let stored = try await app.stored(keys)
            #expect(stored.map { $0.revision?.reportType } == (isRevised ? [.confirmed, .confirmed] : [nil, nil]))
            #expect(stored.map(\.reportType) == [.likely, .likely])
            #expect((answer.revisionToken == nil) == (answer.code != nil), "\(row.name)")
        }
    }

    @Test(
        arguments: TestStore.all
    )
    func `keys with a code from the portal are stored with an hour; a key in use is held back`(
        store: TestStore
    ) async throws {
        let test = try await Self.fixture(store)
        var app = PublishingApp(test)
        let midnight = app.now / 144 * 144
        let today = UploadedKey(key: Base64.encodePadded(app.generator.bytes(16)), start: midnight, period: 144)
        let keys = app.keys(2, risk: 5) + [today]
        let answer = try await app.desk.publish(app.certified(keys))
        #expect(answer.status == 200 && answer.insertedExposures == 3 && answer.code == nil)
        let hour = test.clock.now.seconds / 3600 * 3600
        let end = Int64(midnight + 144) * 600
        let stored = try await app.stored(keys)
        #expect(stored.map(\.createdAt) == [hour, hour, end + 3600])
        #expect(stored.map(\.reportType) == [.confirmed, .confirmed, .confirmed])
        #expect(stored.map(\.transmissionRisk) == [5, 5, 2])
    }

    @Test(arguments: TestStore.all)
    func `a certificate is valid for its keys, for 15 minutes, across midnight`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        test.clock.advance(minutes: 55, hours: 13)
        var app = PublishingApp(test)
        let (first, second) = (app.keys(1), app.keys(2))
        let request = try await app.certified(first)
        var other = request
        other.keys = second
        #expect(try await app.desk.publish(other).code == PublishCode.certificateInvalid.rawValue)
        test.clock.advance(seconds: 14 * 60 + 59)
        #expect(test.clock.now.day.number == InProcessAuthority.start.day.number + 1)
        #expect(try await app.desk.publish(request).status == 200)
        // A replayed certificate cannot publish the same keys again.
        #expect(try await app.desk.publish(request).code == PublishCode.missingRevisionToken.rawValue)
        test.clock.advance(seconds: 1)
        let late = try await app.desk.publish(request)
        #expect(late.status == 401 && late.code == PublishCode.certificateInvalid.rawValue)
        #expect(try await app.desk.publish(app.request(second, certificate: "")).status == 401)
    }

    @Test(arguments: TestStore.all)
    func `of concurrent requests with the same keys, one stores them`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var app = PublishingApp(test)
        let keys = app.keys(14)
        let (desk, request) = (try app.desk, try await app.certified(keys))
        let codes = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 1...6 { group.addTask { try await desk.publish(request).code } }
            return try await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == PublishCode.missingRevisionToken.rawValue } == 5)
        #expect(try await test.count("diagnosis_key") == 14)
    }

    @Test
    func `a revision token is accepted for 15 days; its key changes every day, and is then deleted`() async throws {
        let test = try await Self.fixture(.sqlite)
        var app = PublishingApp(test)
        let keys = app.keys(1)
        let first = try await app.desk.publish(app.request(keys, certificate: app.certificate(keys, .likely)))
        let opened = { (text: String?) async throws -> RevisionToken? in
            let text = try #require(text)
            let sealed = try #require(Base64.decodeWithOptionalPadding(text.utf8))
            let (desk, now) = (try app.desk, test.clock.now)
            let secrets = try await test.database.read { try desk.tokenKeys.all($0, today: now.day) }
            return RevisionToken(sealed: sealed, keys: Array(secrets.values), app: PublishingApp.identifier)
        }
        #expect(try await opened(first.revisionToken)?.keys.count == 1)
        var others = Set<Int64>()
        for _ in 1...15 {
            test.clock.advance(days: 1)
            try await test.authority.sweep()
            let more = app.keys(1)
            _ = try await app.desk.publish(app.request(more, certificate: app.certificate(more, .likely)))
            others.insert(try await test.count("daily_secret"))
            #expect(try await opened(first.revisionToken) != nil)
        }
        // Also the certificate keys of two days.
        #expect(others.max() == 18)
        test.clock.advance(days: 1)
        try await test.authority.sweep()
        #expect(try await opened(first.revisionToken) == nil)
    }

    @Test(arguments: TestStore.some)
    func `with another secret of the authority, keys of certificates are not used`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        let today = test.clock.now.day
        let mine = DailySecrets(kind: .certificate, secrets: test.secrets)
        let secret = SecretBytes(copying: [UInt8](repeating: 8, count: AuthoritySecrets.count))
        let foreign = DailySecrets(kind: .certificate, secrets: AuthoritySecrets(secret))
        let first = try await test.database.write { try mine.current($0, today: today) }
        #expect(try await test.database.write { try mine.current($0, today: today) } == first)
        await #expect(throws: AuthorityError.foreignSecret) {
            _ = try await test.database.read { try foreign.all($0, today: today) }
        }
    }

    @Test func `authority.conf names the apps that may publish keys`() throws {
        func settings(_ lines: String, mode: String = "windows") throws -> DiagnosisKeySettings? {
            let text = "region = example\nexposure_notification = \(mode)\n\(lines)"
            return try PublishedParameters(parsing: text, name: "test").diagnosisKeys
        }
        #expect(try settings("") == nil)
        #expect(try settings("health_authority_id = a", mode: "scores") == DiagnosisKeySettings(apps: ["a"]))
        let off = #expect(throws: ConfigurationError.self) { try settings("health_authority_id = a", mode: "off") }
        #expect(off?.description.contains("line 3: health_authority_id = “a”: requires exposure_notification") == true)
        let two = try settings("health_authority_id = a.b c.d\ncertificate_audience = e")
        #expect(two == DiagnosisKeySettings(apps: ["a.b", "c.d"], issuer: "a.b", audience: "e"))
        #expect(try settings("health_authority_id = a\npublish_without_certificate = yes")?.needsCertificate == false)
        for bad in ["health_authority_id = ", "health_authority_id = a a", "health_authority_id = ä"] {
            #expect(throws: ConfigurationError.self) { try settings(bad) }
        }
    }
}
