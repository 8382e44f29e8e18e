import AuthorityDatabases
import AuthorityPortal
import AuthorityProtocol
import CheckInProtocol
import ConfigurationFiles
import Cryptography
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing
@testable import HealthAuthority

/// A clock that changes only when the test advances it or sets it to a wrong time.
final class MovableClock: Sendable {
    private let time: Mutex<UnixTime>
    private let error = Mutex<Int64>(0)
    /// Whether the machine's time of day is synchronised.
    let isSynchronized = Atomic(false)

    init(_ time: UnixTime) {
        self.time = Mutex(time)
    }

    var now: UnixTime { time.withLock { $0 } }

    /// The clocks of an instance on this machine.
    var source: ClockSource {
        ClockSource(
            wall: { self.now + self.error.withLock { $0 } },
            sinceBoot: { self.now.seconds },
            isSynchronized: { self.isSynchronized.load(ordering: .relaxed) }
        )
    }

    /// Makes the machine's time of day wrong by this many hours.
    func set(error hours: Int64) { set(errorMinutes: hours * 60) }

    func set(errorMinutes minutes: Int64) { error.withLock { $0 = minutes * 60 } }

    func advance(seconds: Int64 = 0, minutes: Int64 = 0, hours: Int64 = 0, days: Int64 = 0) {
        time.withLock { $0 = $0 + (seconds + 60 * minutes + 3600 * hours + 86_400 * days) }
    }
}

/// An authority in its own directory. The directory is removed when the value is released.
final class InProcessAuthority: Sendable {
    let authority: Authority
    let clock: MovableClock
    let database: any AuthorityDatabase
    let directory: AuthorityDirectory
    let key: ECDSAP256.PrivateKey
    let region: Region

    struct Impossible: Error {}

    /// 10:00 UTC on a day.
    static let start = UnixTime(seconds: 20_654 * 86_400 + 10 * 3600)

    /// The same secret for all fixtures.
    let secrets = AuthoritySecrets(SecretBytes(copying: [UInt8](repeating: 7, count: AuthoritySecrets.count)))

    convenience init(
        start: UnixTime = start,
        schedule: AuthorityProtocol.Schedule? = nil,
        relay: String? = nil,
        settings: String = "",
        profiles: DiseaseProfiles = .standard,
        advice: Advice? = nil,
        diagnosisKeys: DiagnosisKeySettings? = nil,
        passwordCost: Scrypt = .standard,
        store: TestStore = .sqlite
    ) async throws {
        try await self.init(
            start: start,
            schedule: schedule,
            relay: relay,
            settings: settings,
            profiles: profiles,
            advice: advice,
            diagnosisKeys: diagnosisKeys,
            passwordCost: passwordCost
        ) { try await store.open($0) }
    }

    /// - Parameters:
    ///   - schedule: Nil for publication within two hours.
    ///   - relay: The URL of the relay; nil if clients send directly.
    ///   - settings: Lines of `authority.conf`.
    ///   - profiles: The diseases.
    ///   - advice: The advice to publish; nil for none.
    ///   - diagnosisKeys: Nil if Exposure Notification is off.
    ///   - key: Signs the published files.
    ///   - open: Opens the database of an authority with this directory.
    init(
        start: UnixTime = start,
        schedule: AuthorityProtocol.Schedule? = nil,
        relay: String? = nil,
        settings: String = "",
        profiles: DiseaseProfiles = .standard,
        advice: Advice? = nil,
        diagnosisKeys: DiagnosisKeySettings? = nil,
        passwordCost: Scrypt = .standard,
        key: ECDSAP256.PrivateKey = ECDSAP256.PrivateKey(),
        open: (AuthorityDirectory) async throws -> any AuthorityDatabase
    ) async throws {
        guard let region = Region("example") else { throw Impossible() }
        self.region = region
        self.key = key
        directory = AuthorityDirectory(try MemoryDirectory.make(prefix: "authority"))
        let clock = MovableClock(start)
        self.clock = clock
        database = try await open(directory)
        let keys = SigningKeys(current: key)
        // Has no effect if the test has passed a database with tables.
        _ = try await Authority.create(in: database, secrets: secrets, keys: keys, region: region)
        var parameters = try PublishedParameters(parsing: "region = \(region.name)\n\(settings)", name: "settings")
        parameters.schedule = try schedule ?? .retaining(days: 14)
        parameters.relay = relay
        parameters.profiles = profiles
        parameters.advice = advice
        parameters.proximity = diagnosisKeys == nil ? nil : .standard
        parameters.diagnosisKeys = diagnosisKeys
        authority = try await Authority(
            database: database,
            secrets: secrets,
            keys: keys,
            parameters: parameters,
            helpPage: PortalLanguages().helpPage(of: PublishedParameters(region: region).brand),
            directory: directory,
            passwordCost: passwordCost,
            makeAuthorizationKey: AuthorizationKeyPool.sequence(),
            clock: clock.source
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory.path.string)
    }

    /// Starts another instance on the same machine.
    ///
    /// - Parameters:
    ///   - keys: The signing keys; those of ``authority`` if nil.
    ///   - relay: The URL of the relay; nil if clients send directly.
    func restarted(
        database: (any AuthorityDatabase)? = nil,
        keys: SigningKeys? = nil,
        relay: String? = nil,
        profiles: DiseaseProfiles = .standard,
        decoys: DecoyBudget = DecoyBudget()
    ) async throws -> Authority {
        var parameters = PublishedParameters(region: region)
        parameters.profiles = profiles
        parameters.schedule = try .retaining(days: 14)
        parameters.relay = relay
        return try await Authority(
            database: database ?? self.database,
            secrets: secrets,
            keys: keys ?? SigningKeys(current: key),
            parameters: parameters,
            helpPage: PortalLanguages().helpPage(of: PublishedParameters(region: region).brand),
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
            exports: ExportDirectory(path, keys: [key.publicKey], region: region),
            key: key.publicKey,
            helpPage: PortalLanguages().helpPage(of: PublishedParameters(region: region).brand),
            database: database,
            clock: authority.clock
        )
    }

    /// Stores results from a laboratory without limits.
    func record(_ results: [(test: TestIdentifier, isPositive: Bool)]) async throws {
        let laboratory = Laboratories.Laboratory(name: "any", dailyPositives: .max)
        let results = results.map { LaboratoryResult(test: $0.test, verdict: $0.isPositive ? .positive : .negative) }
        try await authority.verification.record(results, of: laboratory)
    }

    /// Stores a laboratory's correction of one result.
    func correct(_ test: TestIdentifier, isPositive: Bool) async throws {
        try await correct(test, isPositive ? .positive : .negative)
    }

    /// Stores a laboratory's correction of one result.
    func correct(_ test: TestIdentifier, _ verdict: LaboratoryResult.Verdict) async throws {
        let laboratory = Laboratories.Laboratory(name: "any", dailyPositives: .max)
        let result = LaboratoryResult(test: test, verdict: verdict, isCorrection: true)
        try await authority.verification.record([result], of: laboratory)
    }

    /// The number of rows in a table.
    func count(_ table: String) async throws -> Int64 {
        try await database.read { try $0.rows("SELECT count(*) FROM \(table)")[0].integer(0) }
    }

    /// Publishes all hours that have begun.
    @discardableResult
    func publish() async throws -> Int {
        try await authority.publisher.publish(now: clock.now).total
    }

    /// Advances the clock to the next hour and publishes that hour.
    func nextHour() async throws {
        clock.advance(hours: 1)
        try await publish()
    }

    /// Updates the public directory and reads one of its files.
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

    func configuration() async throws -> AuthorityProtocol.Configuration {
        try AuthorityProtocol.Configuration(
            verifying: try await file("configuration"),
            by: key.publicKey,
            region: region,
            notOlderThan: nil
        )
    }

    /// All reports in a package.
    func reports(_ hour: Hour) async throws -> [ProtectedReport] { try await package(hour).reports }
}

/// Authorisation keys that are generated once for all tests of the process.
enum AuthorizationKeyPool {
    /// An authority keeps the keys of two days.
    private static let count = 4

    private static let keys = Mutex<[AuthorizationKey.Private]>([])

    /// Returns a function that returns the pool's keys in turn. An authority calls it for each new
    /// day, so consecutive days have different keys.
    static func sequence() -> @Sendable () -> AuthorizationKey.Private {
        let days = Atomic(0)
        return { key(days.wrappingAdd(1, ordering: .relaxed).oldValue % count) }
    }

    private static func key(_ number: Int) -> AuthorizationKey.Private {
        keys.withLock { keys in
            while keys.count <= number { keys.append(AuthorizationKey.Private()) }
            return keys[number]
        }
    }
}

extension AuthorityProtocol.Schedule {
    /// The standard schedule, with another retention.
    static func retaining(days: UInt32, publicationHours: UInt32 = 2) throws -> Self {
        let schedule = Self(
            retentionDays: days,
            publicationHours: publicationHours,
            decoysPerHundredDays: standard.decoysPerHundredDays,
            submissionDelaySeconds: standard.submissionDelaySeconds,
            skippedHours: standard.skippedHours
        )
        return try #require(schedule)
    }
}

/// The databases that the authority supports.
enum TestStore: String, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"

    /// The installed databases. `make setup` installs both.
    static var all: [TestStore] { PostgreSQLPrograms.areInstalled ? [.sqlite, .postgreSQL] : [.sqlite] }

    /// The databases for tests of logic that is above the database. The first tier uses only SQLite.
    static var some: [TestStore] { Thoroughness.isWhole ? all : [.sqlite] }

    var testDescription: String { rawValue }

    /// An empty database.
    func open(_ directory: AuthorityDirectory) async throws -> any AuthorityDatabase {
        switch self {
        case .sqlite: try SQLiteDatabase(directory.database, makesFile: true)
        case .postgreSQL: try PostgreSQLDatabase(url: await SharedPostgreSQL.makeDatabase().url())
        }
    }
}

extension ReportPackage {
    /// The reports of all blocks.
    var reports: [ProtectedReport] { blocks.flatMap { block in (0..<block.count).map { block[$0] } } }
}
