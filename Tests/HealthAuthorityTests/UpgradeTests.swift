import AuthorityProtocol
import CheckInProtocol
import TestTraits
import Testing
@testable import HealthAuthority

/// A newer version, with other tables, upgrades the database of this one.
@Suite("Upgrades of the tables")
struct UpgradeTests {
    @Test(arguments: TestStore.all)
    func `each change since the stored version is made once, in its order`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let changes: [Schema.Change] = [
            { _ in ["CREATE TABLE next (id BIGINT NOT NULL PRIMARY KEY)", "INSERT INTO next VALUES (1)"] },
            { _ in ["UPDATE next SET id = id + 1"] },
        ]
        for count in [1, 2, 2] {
            try await test.database.write { [dialect = test.database.dialect] connection in
                try Schema.upgrade(connection, dialect, by: Array(changes.prefix(count)))
            }
        }
        let stored = try await test.database.read { connection in
            try connection.rows("SELECT version, id FROM schema_version, next").map { [$0.integer(0), $0.integer(1)] }
        }
        #expect(stored == [[3, 2]])
    }

    /// Changes the tables in ways that are allowed for the next version.
    private func upgrade(_ store: TestStore, _ test: InProcessAuthority) async throws {
        let names =
            switch store {
            case .sqlite: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            case .postgreSQL: "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
            }
        let fixed = Set(RewrittenTable.rewritten.map(\.name))
        try await test.database.write { connection in
            for name in try connection.rows(names).map({ $0.text(0) }) where !fixed.contains(name) {
                try connection.execute("ALTER TABLE \(name) ADD COLUMN next BIGINT NOT NULL DEFAULT 0")
            }
            try connection.execute("CREATE TABLE next (id BIGINT NOT NULL PRIMARY KEY)")
            try connection.execute("UPDATE schema_version SET version = $1", .number(Schema.version + 1))
        }
    }

    @Test(
        arguments: TestStore.all
    )
    func `an instance keeps working while a newer version upgrades the tables, but cannot start afterwards`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        try await upgrade(store, test)
        var client = ReportingClient(test)
        let batch = try client.batch(3)
        try await client.share(batch)
        let laboratory = try await test.authority.laboratories.add("central")
        #expect(!laboratory.isEmpty)
        let identifier = try #require(TestIdentifier(digest: [UInt8](repeating: 1, count: 32)))
        try await test.record([(test: identifier, isPositive: true)])
        _ = try await test.authority.officers.add("eve", isAdministrator: false)
        try await test.authority.sweep()
        for _ in 1...2 { try await test.nextHour() }
        let index = try await test.index()
        #expect(index.newestHour == test.clock.now.hour)
        var published = 0
        for hour in [test.clock.now.hour.number - 1, test.clock.now.hour.number] {
            let reports = try await test.reports(try #require(Hour(number: hour)))
            published += reports.count { report in batch.reports.contains { $0.report == report } }
        }
        #expect(published == 3)
        #expect(try await test.authority.publisher.publish(now: test.clock.now).total == 0)
        let error = await #expect(throws: DatabaseError.self) { try await test.restarted() }
        #expect(error?.kind == .newer)
        let message = "this program supports version \(Schema.version): install the newer program"
        #expect(error?.message.hasSuffix(message) == true)
    }
}
