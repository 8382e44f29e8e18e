import AuthorityDatabases
import AuthorityProtocol
import CheckInProtocol
import Cryptography
import HealthAuthority
import OperatingSystem
import SystemPackage
import TestSupport

/// An authority on a durable database.
struct BenchmarkedAuthority {
    let name: String
    let authority: Authority
    let database: any AuthorityDatabase
    let directory: FilePath
    let region: Region
    /// Verifies the published files.
    let key: ECDSAP256.PublicKey
    private let server: PostgreSQLFixture?

    var isPostgreSQL: Bool { server != nil }

    /// The constant time of the authority: noon of 1 February 2027, after the release of this version.
    static let now = UnixTime(seconds: 20_850 * 86_400 + 12 * 3600)

    /// The health authority ID of an app that publishes diagnosis keys.
    static let app = "org.example.app"

    /// Authorities on SQLite and on PostgreSQL, both on this machine's disk.
    static func all() async throws -> [BenchmarkedAuthority] {
        let server = try await PostgreSQLFixture(settings: ["fsync = on", "shared_buffers = 256MB"], isOnDisk: true)
        // A benchmark that misses a limit exits at once.
        ProcessEnd.leave { server.remove() }
        return [
            try await sqlite(),
            try await BenchmarkedAuthority("PostgreSQL", server: server) { _ in
                try PostgreSQLDatabase(url: server.url())
            },
        ]
    }

    /// An authority on SQLite on this machine's disk.
    static func sqlite() async throws -> BenchmarkedAuthority {
        try await BenchmarkedAuthority("SQLite", server: nil) { try SQLiteDatabase($0.database, makesFile: true) }
    }

    private init(
        _ name: String,
        server: PostgreSQLFixture?,
        open: (AuthorityDirectory) throws -> any AuthorityDatabase
    ) async throws {
        self.name = name
        self.server = server
        directory = try Directory.makeTemporary(prefix: "benchmark")
        let files = AuthorityDirectory(directory)
        database = try open(files)
        guard let region = Region("example") else { fatalError("unreachable: this is a region") }
        var generator = SystemRandomNumberGenerator()
        let secrets = AuthoritySecrets(SecretBytes(randomCount: AuthoritySecrets.count, using: &generator))
        let keys = SigningKeys(current: ECDSAP256.PrivateKey())
        (self.region, key) = (region, keys.current.publicKey)
        _ = try await Authority.create(in: database, secrets: secrets, keys: keys, region: region)
        var parameters = PublishedParameters(region: region)
        parameters.proximity = .standard
        parameters.diagnosisKeys = DiagnosisKeySettings(apps: [Self.app])
        authority = try await Authority(
            database: database,
            secrets: secrets,
            keys: keys,
            parameters: parameters,
            helpPage: HelpPage(html: ""),
            directory: files,
            clock: .steady { Self.now }
        )
        _ = try await authority.publisher.publish(now: Self.now)
    }

    func remove() throws { try Directory.remove(directory) }

    /// Encoded submissions of twelve reports, each with an authorisation.
    func submissions(_ count: Int) async throws -> [[UInt8]] {
        var generator = SystemRandomNumberGenerator()
        try await authority.publicDirectory.update()
        let today = Self.now.day
        let row = try await database.read { try $0.rows("SELECT public_key FROM authorization_key")[0].bytes(0) }
        guard let key = AuthorizationKey.Public(der: row) else { fatalError("unreachable: the authority has made it") }
        var submissions: [[UInt8]] = []
        // An officer may issue only a limited number of codes, and there are several rounds.
        let round = UInt32.random(in: 0 ... .max, using: &generator)
        for number in 0..<count {
            let reports = (0..<12).compactMap { _ in
                ProtectedReport(bytes: generator.bytes(ProtectedReport.count)).map {
                    ReportBatch.Dated(day: today, report: $0)
                }
            }
            guard let batch = ReportBatch(reports, using: &generator) else {
                fatalError("unreachable: these are possible")
            }
            let code = try await authority.verification.issue(
                .hotlineCode,
                count: 1,
                officer: "officer-\(round)-\(number / 100)"
            ).texts?.first
            guard let code = code.flatMap({ HotlineCode($0) }) else { fatalError("unreachable: so many are allowed") }
            guard let blinded = key.blind(batch, using: &generator) else { fatalError("unreachable: it is a key") }
            let answer = try await authority.verification.authorize(
                AuthorizationRequest(proof: .hotlineCode(code), keyDay: today, blindedMessage: blinded.message)
            )
            let authorization = answer.blindSignature.flatMap { blinded.authorization($0, of: batch, under: key) }
            guard let authorization else {
                Benchmarks.fail("an authorisation was refused: \(answer.status)")
            }
            let request = SubmissionRequest(keyDay: today, authorization: authorization, batch: batch)
            submissions.append(request.encoded(using: &generator))
        }
        return submissions
    }
}
