import AuthorityProtocol
import CheckInProtocol
import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// Two real instances that use different databases: a primary, and its standby that was promoted too.
@Suite(
    "An authority on two databases",
    .serialized,
    .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"),
    .timeLimit(.minutes(20))
)
struct SplitDatabaseTests {
    private static let rounds = Thoroughness.isWhole ? 20 : 1

    @Test(.proves("S11", "S12"))
    func `two instances on two databases stop before the next publication, and /health names both`() async throws {
        for _ in 1...Self.rounds {
            let primary = try await PostgreSQLFixture()
            let ports = try (1...4).map { _ in try LoopbackPorts.free() }
            let bed = try await AuthorityPairFixture(
                database: primary.url(),
                settings: ["peers = http://127.0.0.1:\(ports[0]) http://127.0.0.1:\(ports[1])"],
                arguments: (0...1).map { number in
                    ["--listen", "127.0.0.1:\(ports[number])", "--metrics", "127.0.0.1:\(ports[2 + number])"]
                }
            )
            for instance in bed.instances { try await instance.start() }
            try await bed.waitUntilPublished()
            let standby = try await primary.makeReplica()
            try await standby.promote()
            try await move(bed.instances[1], to: standby)
            let last = bed.clock.hour
            try bed.clock.advance(hours: 1)
            for (number, other) in [(0, 1), (1, 0)] {
                let health = try await eventually {
                    String(
                        decoding: try await LoopbackHTTP.get("/health", port: UInt16(ports[2 + number]))?.body ?? [],
                        as: UTF8.self
                    )
                } is: {
                    $0.contains("uses another database")
                }
                #expect(health.contains("the peer http://127.0.0.1:\(ports[other]) uses another database"), "\(health)")
                #expect(health.contains("timeline 1") && health.contains("timeline 2"), "\(health)")
                #expect(try bed.instances[number].log.contains("publishing stopped until repaired"))
                #expect(try bed.publications(of: bed.instances[number]).index?.newestHour == last)
                let answer = try await LoopbackHTTP.get("/metrics", port: UInt16(ports[2 + number]))
                let metrics = String(decoding: answer?.body ?? [], as: UTF8.self)
                #expect(metrics.contains("authority_publisher_failing 1\n"))
                #expect(metrics.contains("authority_peer_up{peer=\"http://127.0.0.1:\(ports[other])\"} 0\n"))
            }
            // The instance that has seen the promoted server refuses the first one.
            try await primary.stop(.fast)
            try await move(bed.instances[0], to: standby)
            try await bed.waitUntilPublished()
            try await primary.start()
            try PrivateFile.replace(
                bed.instances[0].directory.appending("database.url"),
                with: Array(primary.url().utf8)
            )
            let check = try await bed.instances[0].check()
            #expect(check.status == 1 && check.output.contains("its timeline is 1"), "\(check.output)")
        }
    }

    /// Restarts an instance with another database.
    private func move(_ instance: AuthorityInstance, to server: PostgreSQLFixture) async throws {
        try PrivateFile.replace(instance.directory.appending("database.url"), with: Array(server.url().utf8))
        try await instance.kill()
        try await instance.start()
    }
}
