import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import SystemPackage
import TestTraits
import Testing
@testable import HealthAuthority

/// Instances that are started with a key, secret or region that does not belong to the database.
@Suite("Identity of a database")
struct IdentityTests {
    private func start(
        _ test: InProcessAuthority,
        secrets: AuthoritySecrets? = nil,
        key: ECDSAP256.PrivateKey? = nil,
        region: String = "example"
    ) async throws {
        _ = try await Authority(
            database: test.database,
            secrets: secrets ?? test.secrets,
            keys: SigningKeys(current: key ?? test.key),
            parameters: PublishedParameters(region: try #require(Region(region))),
            helpPage: HelpPage(html: ""),
            directory: test.directory,
            clock: test.clock.source
        )
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.all
    )
    func `a database with another key, secret or region is refused, and files do not change`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let index = try await test.file("packages/index")
        let key = ECDSAP256.PrivateKey()
        let refusal = AuthorityError.foreignKey(
            database: test.key.publicKey.fingerprint,
            given: key.publicKey.fingerprint
        )
        await #expect(throws: refusal) { try await start(test, key: key) }
        let secrets = AuthoritySecrets(SecretBytes(copying: [UInt8](repeating: 8, count: AuthoritySecrets.count)))
        await #expect(throws: AuthorityError.foreignSecret) { try await start(test, secrets: secrets) }
        await #expect(throws: AuthorityError.foreignRegion(database: "example", given: "r9")) {
            try await start(test, region: "r9")
        }
        #expect(try await test.file("packages/index") == index)
        try await start(test)
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.all
    )
    func `a running instance stops publishing when its key is replaced`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let index = try await test.file("packages/index")
        let next = ECDSAP256.PrivateKey()
        try await test.authority.replaceKey(by: next.publicKey)
        test.clock.advance(hours: 1)
        let refusal = AuthorityError.foreignKey(
            database: next.publicKey.fingerprint,
            given: test.key.publicKey.fingerprint
        )
        await #expect(throws: refusal) { try await test.publish() }
        #expect(try await test.file("packages/index") == index)
    }

    @Test(arguments: TestStore.all)
    func `a database without tables is refused, and no tables are created`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let other = try await InProcessAuthority(store: store).directory
        try? FileManager.default.removeItem(atPath: other.database.string)
        try FileManager.default.createDirectory(atPath: other.path.string, withIntermediateDirectories: true)
        let database = try await store.open(other)
        #expect(try await !Authority.exists(in: database))
        await #expect(throws: AuthorityError.empty) { try await test.restarted(database: database) }
        #expect(try await !Authority.exists(in: database))
        let region = test.region
        #expect(
            try await Authority.create(
                in: database,
                secrets: test.secrets,
                keys: SigningKeys(current: test.key),
                region: region
            )
        )
        #expect(
            try await !Authority.create(
                in: database,
                secrets: test.secrets,
                keys: SigningKeys(current: test.key),
                region: region
            )
        )
        try DatabaseMemory(test.directory).forget()
        _ = try await test.restarted(database: database)
    }

    @Test(arguments: TestStore.all)
    func `after the loss of key and secret, the operator can give the database new ones`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        let client = ReportingClient(test)
        _ = try await client.code()
        try await test.publish()
        let key = ECDSAP256.PrivateKey()
        let secrets = AuthoritySecrets(SecretBytes(copying: [UInt8](repeating: 8, count: AuthoritySecrets.count)))
        let identity = AuthorityIdentity(keys: SigningKeys(current: key), secrets: secrets, region: test.region)
        try await Authority.adopt(identity, in: test.database)
        #expect(try await test.count("proof") == 0)
        try await start(test, secrets: secrets, key: key)
        await #expect(throws: AuthorityError.self) { try await start(test) }
    }
}

/// The published files before and after the authority replaces its signing key.
@Suite("Signing keys")
struct SigningKeyTests {
    @Test(.proves("U4"), arguments: TestStore.some)
    func `the index contains the hour in which it was signed`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        #expect(try await test.index().hour == test.clock.now.hour)
        test.clock.advance(hours: 3)
        try await test.publish()
        #expect(try await test.index().hour == test.clock.now.hour)
    }

    @Test(arguments: TestStore.some) func `a configuration announces the next key`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        #expect(try await test.configuration().nextKey == nil)
        let next = ECDSAP256.PrivateKey().publicKey
        _ = try await restarted(test, SigningKeys(current: test.key, next: next))
        #expect(try await test.configuration().nextKey == next)
    }

    @Test(
        arguments: TestStore.all
    )
    func `after the switch, the new key immediately signs index and configuration, but not old packages`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let package = try await test.file("packages/\(test.clock.now.hour.number)")
        let next = ECDSAP256.PrivateKey()
        let keys = SigningKeys(current: next, previous: test.key.publicKey)
        try await test.authority.replaceKey(by: next.publicKey)
        #expect(try await restarted(test, keys) == 0)
        let index = try PackageIndex(
            verifying: await test.file("packages/index"),
            by: next.publicKey,
            region: test.region
        )
        #expect(index.packages.map(\.digest) == [SHA256.hash(package)])
        let configuration = try AuthorityProtocol.Configuration(
            verifying: await test.file("configuration"),
            by: next.publicKey,
            region: test.region
        )
        #expect(configuration.previousKey == test.key.publicKey && configuration.nextKey == nil)
        #expect(try await test.file("packages/\(test.clock.now.hour.number)") == package)
    }

    /// Restarts with other keys and publishes.
    ///
    /// - Returns: The number of packages that were created.
    private func restarted(_ test: InProcessAuthority, _ keys: SigningKeys) async throws -> Int {
        try await test.restarted(keys: keys).publisher.publish(now: test.clock.now).made
    }
}
