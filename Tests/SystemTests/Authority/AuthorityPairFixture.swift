import AuthorityDatabases
import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import HealthAuthority
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// Two real authorityd processes on one database, the clock that they share, and an officer who
/// issues codes. When this value is released, the processes are stopped and their files are
/// removed.
final class AuthorityPairFixture: Sendable {
    let instances: [AuthorityInstance]
    let clock: OffsetClock
    let key: ECDSAP256.PublicKey
    let region = Region("example")!
    let database: PostgreSQLDatabase
    private let directory: FilePath
    /// An authority without a server. It issues the codes.
    private let office: Authority

    /// Creates an authority on an empty database, and does not start the instances.
    ///
    /// - Parameters:
    ///   - settings: Lines for authority.conf.
    ///   - arguments: Further arguments of `authorityd serve`, for each instance.
    init(database url: String, settings lines: [String] = [], arguments: [[String]] = [[], []]) async throws {
        directory = try MemoryDirectory.make(prefix: "authority-test")
        clock = try OffsetClock(file: directory.appending("offset"))
        let urlFile = directory.appending("database")
        try PrivateFile.replace(urlFile, with: Array(url.utf8))
        let clockOptions = ["--clock-offset-file", clock.file.string]
        let options = ["--database-file", urlFile.string] + clockOptions
        let (first, second) = (directory.appending("a"), directory.appending("b"))
        let made = try await RunningProgram.run(
            Products.executable("authorityd"),
            ["init", "--data", first.string] + options
        )
        try #require(made.status == 0, "\(made.error)")
        let settings = first.appending("authority.conf")
        let sample = try #require(try PrivateFile.read(settings))
        try PrivateFile.replace(
            settings,
            with: sample + Array((["publication_hours = 2"] + lines).map { $0 + "\n" }.joined().utf8)
        )
        let office = directory.appending("office")
        for other in [second, office] {
            try Directory.makePrivate(other)
            for name in ["signing.key", "authority.secret", "authority.conf"] {
                let (from, to) = (first.appending(name).string, other.appending(name).string)
                try FileManager.default.copyItem(atPath: from, toPath: to)
            }
        }
        for instance in [first, second] {
            try PrivateFile.replace(instance.appending("database.url"), with: Array(url.utf8))
        }
        instances = zip([first, second], arguments).map { AuthorityInstance($0, arguments: clockOptions, serving: $1) }
        let files = AuthorityDirectory(office)
        let (der, secret) = (
            try #require(try PrivateFile.read(files.signingKey)), try #require(try PrivateFile.read(files.secret))
        )
        let signing = try #require(ECDSAP256.PrivateKey(der: SecretBytes(copying: der)), "\(der.count) bytes")
        key = signing.publicKey
        database = try PostgreSQLDatabase(url: url, connections: 2)
        self.office = try await Authority(
            database: database,
            secrets: AuthoritySecrets(SecretBytes(copying: secret)),
            keys: SigningKeys(current: signing),
            parameters: PublishedParameters(region: region),
            helpPage: HelpPage(html: ""),
            directory: files,
            clock: .steady { [clock] in clock.now }
        )
    }

    deinit {
        try? Directory.remove(directory)
    }

    /// The number of reports that wait for publication.
    var waitingReportCount: Int64 {
        get async throws { try await database.read { try $0.rows("SELECT count(*) FROM pool")[0].integer(0) } }
    }

    /// Returns a code that an officer has issued.
    func code(officer: String) async throws -> PositiveTestProof {
        let issued = try await office.verification.issue(.hotlineCode, count: 1, officer: officer)
        return .hotlineCode(try #require(issued.texts?.first.flatMap { HotlineCode($0) }))
    }

    /// Waits until instances have published the current hour.
    ///
    /// - Parameter some: The instances; nil for all instances.
    func waitUntilPublished(by some: [AuthorityInstance]? = nil) async throws {
        for instance in some ?? instances {
            let newest = try await eventually {
                try publications(of: instance).index?.newestHour
            } is: {
                $0 == clock.hour
            }
            let log = try instance.log
            try #require(newest == clock.hour, "\(log)")
        }
    }

    func publications(of instance: AuthorityInstance) -> Publications {
        Publications(directory: instance.publicFiles, key: key, region: region)
    }
}
