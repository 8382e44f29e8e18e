import CheckInProtocol
import Cryptography
@testable import HealthAuthority
import Publication
import TestTraits
import Testing

/// What is published before and after the authority replaces its signing key.
@Suite("Signing keys")
struct SigningKeyTests {
    @Test("the index is signed with the hour of its signature", .proves("U4"), arguments: TestStore.all)
    func hour(store: TestStore) async throws {
        let test = try await AuthorityFixture(store: store)
        try await test.publish()
        #expect(try await test.index().hour == test.clock.now.hour)
        test.clock.advance(hours: 3)
        try await test.publish()
        #expect(try await test.index().hour == test.clock.now.hour)
    }

    @Test("a configuration announces the next key", arguments: TestStore.all)
    func announcement(store: TestStore) async throws {
        let test = try await AuthorityFixture(store: store)
        try await test.publish()
        #expect(try await test.configuration().nextKey == nil)
        let next = ECDSAP256.PrivateKey().publicKey
        _ = try await restarted(test, SigningKeys(current: test.key, next: next))
        #expect(try await test.configuration().nextKey == next)
    }

    @Test(
        "after the switch the new key has signed index and configuration at once, not packages",
        arguments: TestStore.all
    )
    func succession(store: TestStore) async throws {
        let test = try await AuthorityFixture(store: store)
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
        let configuration = try Publication.Configuration(
            verifying: await test.file("configuration"),
            by: next.publicKey,
            region: test.region
        )
        #expect(configuration.previousKey == test.key.publicKey && configuration.nextKey == nil)
        #expect(try await test.file("packages/\(test.clock.now.hour.number)") == package)
    }

    /// Publishes after a restart with other keys.
    ///
    /// - Returns: The number of packages that were made.
    private func restarted(_ test: AuthorityFixture, _ keys: SigningKeys) async throws -> Int {
        try await test.restarted(keys: keys).publisher.publish(now: test.clock.now)
    }
}
