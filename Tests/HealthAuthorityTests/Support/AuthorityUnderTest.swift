import AuthoritySQLite
import CheckInProtocol
import Cryptography
import Foundation
@testable import HealthAuthority
import Publication
import Sharing
import Synchronization
import SystemPackage

/// A clock that the test moves, as time passes, or by setting it.
final class MovableClock: Sendable {
    private let time: Mutex<UnixTime>
    private let error = Mutex<Int64>(0)

    init(_ time: UnixTime) {
        self.time = Mutex(time)
    }

    var now: UnixTime { time.withLock { $0 } }

    /// What an instance on this machine sees.
    var source: ClockSource {
        ClockSource(wall: { self.now + self.error.withLock { $0 } }, sinceBoot: { self.now.seconds })
    }

    /// Sets the machine's time of day to one that is wrong by so much.
    func set(error hours: Int64) { set(errorMinutes: hours * 60) }

    func set(errorMinutes minutes: Int64) { error.withLock { $0 = minutes * 60 } }

    func advance(seconds: Int64 = 0, minutes: Int64 = 0, hours: Int64 = 0, days: Int64 = 0) {
        time.withLock { $0 = $0 + (seconds + 60 * minutes + 3600 * hours + 86_400 * days) }
    }
}

/// An authority in a directory of its own, which goes with it.
final class AuthorityUnderTest: Sendable {
    let authority: Authority
    let clock: MovableClock
    let database: any AuthorityDatabase
    let directory: AuthorityDirectory
    let key: ECDSAP256.PrivateKey
    let region: Region

    struct Impossible: Error {}

    /// Ten in the morning of a day.
    static let start = UnixTime(seconds: 20_654 * 86_400 + 10 * 3600)

    /// The same for all.
    let secrets = AuthoritySecrets(SecretBytes(copying: [UInt8](repeating: 7, count: AuthoritySecrets.count)))

    convenience init(
        start: UnixTime = start,
        schedule: Publication.Schedule = .standard,
        relay: String? = nil,
        store: TestStore = .sqlite
    ) async throws {
        try await self.init(start: start, schedule: schedule, relay: relay) { try await store.open($0) }
    }

    /// - Parameters:
    ///   - relay: The URL of its relay.
    ///   - key: Signs what it publishes.
    ///   - open: Opens the database of an authority with this directory.
    init(
        start: UnixTime = start,
        schedule: Publication.Schedule = .standard,
        relay: String? = nil,
        key: ECDSAP256.PrivateKey = ECDSAP256.PrivateKey(),
        open: (AuthorityDirectory) async throws -> any AuthorityDatabase
    ) async throws {
        guard let region = Region("example") else { throw Impossible() }
        self.region = region
        self.key = key
        let path = FilePath(FileManager.default.temporaryDirectory.path).appending("authority-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
        directory = AuthorityDirectory(path)
        let clock = MovableClock(start)
        self.clock = clock
        database = try await open(directory)
        let keys = SigningKeys(current: key)
        // It has tables if a test brings it along.
        _ = try await Authority.create(in: database, secrets: secrets, keys: keys, region: region)
        authority = try await Authority(
            database: database,
            secrets: secrets,
            keys: keys,
            parameters: PublishedParameters(region: region, schedule: schedule, relay: relay),
            directory: directory,
            makeAuthorizationKey: AuthorizationKeyPool.sequence(),
            clock: clock.source
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory.path.string)
    }

    /// Another instance on the same machine, which starts now.
    ///
    /// - Parameters:
    ///   - keys: The signing keys; those of ``authority`` if nil.
    ///   - relay: The URL of its relay.
    func restarted(
        database: (any AuthorityDatabase)? = nil,
        keys: SigningKeys? = nil,
        relay: String? = nil,
        decoys: DecoyBudget = DecoyBudget()
    ) async throws -> Authority {
        try await Authority(
            database: database ?? self.database,
            secrets: secrets,
            keys: keys ?? SigningKeys(current: key),
            parameters: PublishedParameters(region: region, relay: relay),
            directory: directory,
            makeAuthorizationKey: AuthorizationKeyPool.sequence(),
            clock: clock.source,
            decoys: decoys
        )
    }

    /// Another public directory.
    func publicDirectory(_ path: FilePath, _ database: any AuthorityDatabase) -> PublicDirectory {
        PublicDirectory(
            path,
            packages: PackageFiles(path, keys: [key.publicKey], region: region),
            key: key.publicKey,
            database: database,
            clock: authority.clock
        )
    }

    /// Stores results of a laboratory that may send any number.
    func record(_ results: [(test: TestIdentifier, isPositive: Bool)]) async throws {
        let laboratory = Laboratories.Laboratory(name: "any", dailyPositives: .max)
        let results = results.map { LaboratoryResult(test: $0.test, isPositive: $0.isPositive) }
        guard try await authority.verification.record(results, of: laboratory) else { throw Impossible() }
    }

    /// A laboratory's correction of one result.
    func correct(_ test: TestIdentifier, isPositive: Bool) async throws {
        let laboratory = Laboratories.Laboratory(name: "any", dailyPositives: .max)
        let result = LaboratoryResult(test: test, isPositive: isPositive, isCorrection: true)
        guard try await authority.verification.record([result], of: laboratory) else { throw Impossible() }
    }

    /// The number of rows in a table.
    func count(_ table: String) async throws -> Int64 {
        try await database.read { try $0.rows("SELECT count(*) FROM \(table)")[0].integer(0) }
    }

    /// Publishes what is due.
    @discardableResult
    func publish() async throws -> Int {
        try await authority.publisher.publish(now: clock.now)
    }

    /// Goes on to the next hour and publishes it.
    func nextHour() async throws {
        clock.advance(hours: 1)
        try await publish()
    }

    /// What everybody can read, after it was brought up to date.
    func file(_ name: String) async throws -> [UInt8] {
        try await authority.publicDirectory.update()
        let path = directory.publicFiles.appending("v1").string + "/" + name
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    func package(_ hour: Hour) async throws -> ReportPackage {
        try ReportPackage(
            verifying: try await file("packages/\(hour.number)"),
            by: key.publicKey,
            region: region,
            hour: hour
        )
    }

    func index() async throws -> PackageIndex {
        try PackageIndex(
            verifying: try await file("packages/index"),
            by: key.publicKey,
            region: region,
            notOlderThan: nil
        )
    }

    func configuration() async throws -> Publication.Configuration {
        try Publication.Configuration(
            verifying: try await file("configuration"),
            by: key.publicKey,
            region: region,
            notOlderThan: nil
        )
    }

    /// All reports of a package, with their days.
    func reports(_ hour: Hour) async throws -> [ReportBatch.Dated] {
        try await package(hour).days.flatMap { day in
            (0..<day.count).map { ReportBatch.Dated(day: day.day, report: day[$0]) }
        }
    }
}
