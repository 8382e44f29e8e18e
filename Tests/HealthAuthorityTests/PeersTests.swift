import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
@testable import HealthAuthority
import HTTPClient
import TestSupport
import TestTraits
import Testing

/// Instances compare their databases before they publish.
@Suite("Peers", .proves("S11"), .timeLimit(.minutes(5)))
struct PeersTests {
    private func address(_ port: some BinaryInteger) throws -> ServerAddress {
        try #require(ServerAddress("http://127.0.0.1:\(port)"))
    }

    /// The other instance, which compares its database with that of the peer at the port.
    private func peers(
        _ test: InProcessAuthority,
        _ port: some BinaryInteger,
        secrets: AuthoritySecrets? = nil
    ) throws -> Peers {
        Peers(
            [try address(port)],
            secrets: secrets ?? test.secrets,
            database: test.database,
            memory: DatabaseMemory(test.directory)
        )
    }

    @Test func `a peer on the same database is right, and one on another database stops both`() async throws {
        let (test, other) = (try await InProcessAuthority(), try await InProcessAuthority())
        let (server, foreign) = (try await WireServer(test), try await WireServer(other))
        let same = try peers(test, server.port)
        try await same.compare()
        #expect(same.problems.count == 1 && same.problems[0].problem == nil)
        try await test.publish()
        try await same.compare()
        for (here, there) in [(test, foreign), (other, server)] {
            let peers = try peers(here, there.port)
            let error = await #expect(throws: AuthorityError.self) { try await peers.compare() }
            #expect(
                "\(error.map(String.init(describing:)) ?? "")".contains("the peer http://127.0.0.1:\(there.port) uses")
            )
            #expect(peers.problems[0].problem != nil)
        }
    }

    @Test func `an instance does not publish, while a peer uses an older copy of its database`() async throws {
        let (test, other) = (try await InProcessAuthority(), try await InProcessAuthority())
        try await test.publish()
        let marks = try await test.database.read { try $0.rows("SELECT number, value FROM mark") }
        try await other.database.write { connection in
            try connection.execute("DELETE FROM mark")
            for row in marks {
                try connection.execute("INSERT INTO mark (number, value) VALUES ($1, $2)", row.value(0), row.value(1))
            }
        }
        try DatabaseMemory(other.directory).forget()
        let server = try await WireServer(other)
        let publisher = try await test.instance(peers: [address(server.port)]).publisher
        // The copy is complete.
        test.clock.advance(hours: 1)
        #expect(try await publisher.publish(now: test.clock.now).total == 1)
        // The copy now lacks the mark of that publication.
        test.clock.advance(hours: 1)
        await #expect(throws: AuthorityError.self) { try await publisher.publish(now: test.clock.now) }
        #expect(try await test.database.read { try $0.packages.newestHour } != test.clock.now.hour)
    }

    @Test func `a peer that does not answer, or not with the secret, neither stops an instance nor counts as right`()
        async throws
    {
        let test = try await InProcessAuthority()
        let server = try await WireServer(test)
        let unreachable = try peers(test, try LoopbackPorts.free())
        try await unreachable.compare()
        #expect(unreachable.problems[0].problem?.contains("does not answer") == true)
        let secrets = AuthoritySecrets(SecretBytes(copying: [UInt8](repeating: 1, count: AuthoritySecrets.count)))
        let stranger = try peers(test, server.port, secrets: secrets)
        try await stranger.compare()
        #expect(stranger.problems[0].problem?.contains("returned HTTP 403") == true)
        for question in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 100)] {
            #expect(try await test.authority.peers.answer(question) == nil)
        }
    }
}

extension InProcessAuthority {
    /// Another instance on the same database, with peers.
    func instance(peers: [ServerAddress]) async throws -> Authority {
        var parameters = PublishedParameters(region: region)
        parameters.schedule = try .retaining(days: 14)
        parameters.peers = peers
        return try await Authority(
            database: database,
            secrets: secrets,
            keys: SigningKeys(current: key),
            parameters: parameters,
            helpPage: HelpPage(html: ""),
            directory: directory,
            makeAuthorizationKey: AuthorizationKeyPool.sequence(),
            clock: clock.source
        )
    }
}
