import AuthorityProtocol
import CheckInProtocol
import Foundation
import Synchronization
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// Instances and their database fail under load. No accepted report is lost, and no report is
/// published twice.
@Suite(
    "The authority under load, with failing instances and databases",
    .serialized,
    .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"),
    .timeLimit(.minutes(10))
)
struct AuthorityChaosTests {
    /// The number of clients that share at the same time.
    private static let clients = 4
    private static let kills = Thoroughness.isWhole ? 50 : 6

    @Test(.proves("S4", "S5"))
    func `two instances lose no report while they are killed and their database is restarted`() async throws {
        let server = try await PostgreSQLFixture()
        let bed = try await AuthorityPairFixture(database: server.url())
        let seed = UInt64.random(in: 0...999_999)
        let ledger = Ledger()
        for instance in bed.instances { try await instance.start() }
        try await bed.waitUntilPublished()
        let first = bed.clock.hour
        let builders = Atomic(0)
        try await load(bed, ledger, seed: seed) {
            var chance = SeededGenerator(seed)
            for number in 1...Self.kills {
                try await ledger.wait(for: Int.random(in: 1...3, using: &chance))
                let isHour = Int.random(in: 0..<3, using: &chance) > 0
                if isHour { try bed.clock.advance(hours: 1) }
                for instance in bed.instances { ledger.note(try bed.publications(of: instance).index) }
                var victim = bed.instances.randomElement(using: &chance)!
                if isHour, Bool.random(using: &chance), let builder = try await builder(bed) {
                    victim = builder
                    builders.add(1, ordering: .relaxed)
                }
                if number % 10 == 5 {
                    try await fell(server, Outage.allCases[number / 10 % Outage.allCases.count]) {
                        try await victim.kill()
                        // The instance waits for its database.
                        try await victim.launch()
                    }
                    try await victim.waitUntilReady()
                } else {
                    try await victim.kill()
                    try await victim.start()
                }
            }
        }
        try await check(bed, ledger, from: first)
        let messages = try server.messages
        #expect(!messages.contains("deadlock detected"))
        let built = builders.load(ordering: .relaxed)
        print("seed \(seed): \(Self.kills) kills, \(built) while an hour was made; \(ledger.summary)")
    }

    @Test(.proves("S4", "S5")) func `no report is lost in a failover to a synchronous standby`() async throws {
        let primary = try await PostgreSQLFixture()
        let standby = try await primary.makeReplica(isSynchronous: true)
        let url = primary.url(alternatives: [standby], settings: "target_session_attrs=read-write")
        let bed = try await AuthorityPairFixture(database: url)
        let ledger = Ledger()
        for instance in bed.instances { try await instance.start() }
        try await bed.waitUntilPublished()
        let checked = try await bed.instances[0].check()
        #expect(
            checked.output.contains(/\nstandbys: ok, 1, 1 synchronous, at most \d+ s behind\n/),
            "\(checked.output)"
        )
        let first = bed.clock.hour
        try await load(bed, ledger, seed: 1) {
            for hour in 1...(Thoroughness.isWhole ? 10 : 3) {
                try await ledger.wait(for: 8)
                if hour == 2 {
                    let before = ledger.retries
                    try await primary.kill()
                    try await bed.instances[0].kill()
                    try await bed.instances[0].launch()
                    // Waits until every client has noticed.
                    _ = try await eventually {
                        ledger.retries
                    } is: {
                        $0 >= before + 2 * Self.clients
                    }
                    try await standby.promote()
                    try await bed.instances[0].waitUntilReady()
                }
                try bed.clock.advance(hours: 1)
                for instance in bed.instances { ledger.note(try bed.publications(of: instance).index) }
            }
        }
        try await check(bed, ledger, from: first)
        print("fail-over: \(ledger.summary)")
    }

    /// The instance that builds the package of the hour that has just begun; nil if it finishes too
    /// early to be seen.
    private func builder(_ bed: AuthorityPairFixture) async throws -> AuthorityInstance? {
        try await eventually(within: .seconds(2)) {
            bed.instances.first { $0.isBuilding }
        } is: {
            $0 != nil
        }
    }

    /// A failure of the database.
    private enum Outage: CaseIterable {
        case immediate, killed, fast
    }

    private func fell(
        _ server: PostgreSQLFixture,
        _ outage: Outage,
        meanwhile body: () async throws -> Void
    ) async throws {
        switch outage {
        case .immediate: try await server.stop(.immediate)
        case .killed: try await server.kill()
        case .fast: try await server.stop(.fast)
        }
        try await body()
        try await server.start()
    }

    /// Runs `body` while clients share. The clients stop when `body` returns.
    private func load(
        _ bed: AuthorityPairFixture,
        _ ledger: Ledger,
        seed: UInt64,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<Self.clients {
                group.addTask {
                    var client = SharingClient(bed, ledger, number: number, seed: seed)
                    try await client.run()
                }
            }
            group.addTask {
                defer { ledger.close() }
                try await body()
            }
            for try await _ in group {}
        }
    }

    /// Waits until everything is published, and checks all publications.
    private func check(_ bed: AuthorityPairFixture, _ ledger: Ledger, from first: Hour) async throws {
        // Reports that do not fit into the places of a day wait for the next one.
        try bed.clock.advance(hours: 52)
        try await bed.waitUntilPublished()
        var places: [ProtectedReport: [Publications.Place]] = [:]
        for instance in bed.instances {
            let publications = bed.publications(of: instance)
            let index = try publications.index
            #expect(index?.oldestHour == first && index?.newestHour == bed.clock.hour)
            ledger.note(index)
            places = try publications.reports()
        }
        let (one, other) = (
            try bed.publications(of: bed.instances[0]).files, try bed.publications(of: bed.instances[1]).files
        )
        #expect(one == other)
        let (accepted, tried) = (ledger.accepted, ledger.tried)
        #expect(!accepted.isEmpty)
        let lost = accepted.count { places[$0.report] == nil }
        let misplaced = accepted.count { dated in
            places[dated.report]?.contains { !$0.days.contains(dated.day) } ?? false
        }
        let repeated = tried.count { (places[$0.report]?.count ?? 0) > 1 }
        #expect(lost == 0)
        #expect(misplaced == 0)
        #expect(repeated == 0)
        #expect(try await bed.waitingReportCount == 0)
        // An unreachable database is a warning, not an error.
        for instance in bed.instances { #expect(try !instance.log.contains(" error ")) }
    }
}
