import CheckInProtocol
import ConfigurationFiles
import Cryptography
import Foundation
@testable import HealthAuthority
import OHTTP
import AuthorityProtocol
import SystemPackage
import TestTraits
import Testing

/// The relay and the gateway keys that the authority publishes.
@Suite struct RelayKeyTests {
    private static let relay = "https://relay.example/v1/oblivious"

    @Test(.proves("S9"), arguments: TestStore.some) func `every package names the relay and the key of its day`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(relay: Self.relay, store: store)
        try await test.publish()
        let first = test.clock.now.hour
        while test.clock.now.day == InProcessAuthority.start.day { try await test.nextHour() }
        let configuration = try await test.configuration()
        let way = try #require(configuration.obliviousHTTP)
        #expect(way.relay == Self.relay)
        let identifiers = try KeyConfigurationList(decoding: way.keys).keys.map(\.identifier)
        #expect(identifiers == [test.clock.now.day, InProcessAuthority.start.day].map(\.gatewayKeyIdentifier))
        for number in first.number...test.clock.now.hour.number {
            let hour = try #require(Hour(number: number))
            let traffic = try #require(configuration.traffic(on: hour.start.day))
            #expect(traffic.obliviousHTTP?.relay == Self.relay)
            #expect(try await test.package(hour).trafficDigest == traffic.digest)
        }
    }

    @Test(.proves("S9"))
    func `a new relay is published from midnight on, so all packages of a day name the same relay`()
        async throws
    {
        let test = try await InProcessAuthority()
        try await test.publish()
        let first = test.clock.now.hour
        let restarted = try await test.restarted(relay: Self.relay)
        var configurations: [Configuration] = []
        while test.clock.now.day == InProcessAuthority.start.day {
            configurations.append(try await test.configuration())
            test.clock.advance(hours: 1)
            _ = try await restarted.publisher.publish(now: test.clock.now)
        }
        #expect(configurations.count == 14 && configurations.allSatisfy { $0.obliviousHTTP == nil })
        let (today, configuration) = (test.clock.now.day, try await test.configuration())
        let way = try #require(configuration.obliviousHTTP)
        // Yesterday's key is not included, because clients did not use a relay yesterday.
        #expect(try KeyConfigurationList(decoding: way.keys).keys.count == 1)
        for number in first.number..<test.clock.now.hour.number {
            let package = try await test.package(try #require(Hour(number: number)))
            #expect(package.trafficDigest == configurations[0].traffic(on: InProcessAuthority.start.day)?.digest)
        }
        let traffic = try #require(configuration.traffic(on: today))
        #expect(try await test.package(test.clock.now.hour).trafficDigest == traffic.digest)
        // The relay of today was not that of yesterday.
        #expect(configuration.traffic(on: InProcessAuthority.start.day) == nil)
    }

    @Test(.proves("S9"), arguments: TestStore.some)
    func `new settings are published from midnight on, so all packages of a day name the same settings`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(
            schedule: .retaining(days: 3),
            diagnosisKeys: PublishingApp.settings,
            store: store
        )
        try await test.publish()
        let first = try #require(try await test.configuration().traffic(on: InProcessAuthority.start.day))
        // The new instance has the usual schedule of these tests, and accepts no diagnosis keys.
        let restarted = try await test.restarted()
        while test.clock.now.day == InProcessAuthority.start.day {
            test.clock.advance(hours: 1)
            _ = try await restarted.publisher.publish(now: test.clock.now)
            try await restarted.publicDirectory.update()
            let configuration = try await test.configuration()
            let traffic = try #require(configuration.traffic(on: test.clock.now.day))
            #expect(try await test.package(test.clock.now.hour).trafficDigest == traffic.digest)
            #expect((traffic == first) == (test.clock.now.day == InProcessAuthority.start.day))
            let days = configuration.authorizationKeys.reversed().compactMap { configuration.traffic(on: $0.day) }
            let published = test.directory.publicFiles.pushing(FilePath(PublishedPath.days)).string
            let lines = try String(contentsOfFile: published, encoding: .utf8).split(separator: "\n")
            #expect(!lines.isEmpty && lines.map { $0.suffix(39) } == days.map { $0.fingerprint[...] })
        }
        let usual = try AuthorityProtocol.Schedule.retaining(days: 14)
        #expect(try await test.configuration().schedule == usual)
        #expect(first.settings.proximity != nil)
        #expect(try await test.configuration().proximity == nil)
    }

    @Test func `a removed relay is no longer published from midnight on`() async throws {
        let test = try await InProcessAuthority(relay: Self.relay)
        try await test.publish()
        let restarted = try await test.restarted()
        test.clock.advance(hours: 1)
        _ = try await restarted.publisher.publish(now: test.clock.now)
        #expect(try await test.configuration().obliviousHTTP != nil)
        test.clock.advance(days: 1)
        _ = try await restarted.publisher.publish(now: test.clock.now)
        #expect(try await test.configuration().obliviousHTTP == nil)
        let traffic = try await test.configuration().traffic(on: test.clock.now.day)
        #expect(try await test.package(test.clock.now.hour).trafficDigest == traffic?.digest)
    }

    @Test func `the gateway's key is valid as long as the authorisation key of its day`() async throws {
        let test = try await InProcessAuthority(relay: Self.relay)
        try await test.publish()
        let day = test.clock.now.day
        let published = try #require(try await test.configuration().obliviousHTTP?.key(of: day))
        let keyring = test.authority.keyring
        let key = try await keyring.gatewayKey(published.identifier, today: day)
        #expect(key?.configuration == published)
        test.clock.advance(days: 1)
        try await test.publish()
        let tomorrow = test.clock.now.day
        #expect(try await keyring.gatewayKey(published.identifier, today: tomorrow)?.configuration == published)
        let next = try await keyring.gatewayKey(tomorrow.gatewayKeyIdentifier, today: tomorrow)
        #expect(next?.configuration.publicKey != published.publicKey)
        test.clock.advance(days: 1)
        try await test.publish()
        #expect(try await keyring.gatewayKey(published.identifier, today: test.clock.now.day) == nil)
        // One older key is kept in case the clock is set back.
        test.clock.advance(days: 1)
        try await test.publish()
        // From now on, an attacker with the secret and the database cannot derive the key.
        let days = try await test.database.read {
            try $0.rows("SELECT day FROM authorization_key").map { $0.integer(0) }
        }
        #expect(!days.contains(Int64(day.number)))
    }

    @Test(arguments: [
        ("https://relay.example", "https://relay.example/v1/oblivious"),
        ("https://relay.example/", "https://relay.example/v1/oblivious"),
        ("https://relay.example:8443/a/b-c_d", "https://relay.example:8443/a/b-c_d"),
        ("http://127.0.0.1:8081", "http://127.0.0.1:8081/v1/oblivious"),
    ]) func `authority.conf contains the relay's URL, with or without a path`(text: String, url: String) throws {
        let parameters = try PublishedParameters(parsing: "region = example\nrelay = \(text)", name: "test")
        #expect(parameters.relay == url)
    }

    @Test(
        .proves("S9"),
        arguments: [
            ("decoys_per_hundred_days = 9", "must be a whole number from 10 to 10000"),
            ("decoys_per_hundred_days = 0", "must be a whole number from 10 to 10000"),
            ("submission_delay = 59s", "must be between 1m and 1h"),
            ("submission_delay = 0m", "must be between 1m and 1h"),
        ]
    ) func `a schedule that clients refuse is refused with its line number`(line: String, reason: String) throws {
        let error = #expect(throws: (any Error).self) {
            _ = try PublishedParameters(parsing: "region = example\n\(line)", name: "test")
        }
        let description = try #require(error.map { "\($0)" })
        #expect(description.contains("test, line 2:") && description.contains(reason), "\(description)")
    }

    @Test(arguments: [
        "", "relay.example", "http://relay.example", "https://relay.example/a?b", "https://relay.example/a#b",
        "https://user@relay.example", "https://relay.example/ä",
        "https://relay.example/" + String(repeating: "a", count: 180),
    ]) func `an invalid relay URL is refused with its line number`(text: String) throws {
        let error = #expect(throws: (any Error).self) {
            _ = try PublishedParameters(parsing: "region = example\nrelay = \(text)", name: "test")
        }
        let description = try #require(error.map { "\($0)" })
        #expect(description.contains("test, line 2:"))
        #expect(description.contains("must be an https:// URL"))
    }
}
