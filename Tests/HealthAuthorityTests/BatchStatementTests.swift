import AuthorityDatabases
import CheckInProtocol
@testable import HealthAuthority
import TestSupport
import Testing

@Suite("Statements for many rows")
struct BatchStatementTests {
    private static let insertion = BatchStatement(columns: 2) {
        "INSERT INTO item (key, number) VALUES \($0) ON CONFLICT (key) DO NOTHING RETURNING key"
    }
    private static let deletion = BatchStatement(columns: 1) { "DELETE FROM item WHERE key IN (\($0))" }

    @Test(arguments: TestStore.all)
    func `rows of any number are inserted and deleted, and the first of equal rows counts`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        let bytes = test.database.dialect.bytes
        try await test.database.write {
            _ = try $0.execute("CREATE TABLE item (key \(bytes) NOT NULL PRIMARY KEY, number BIGINT)")
        }
        for count in [1, 2, 3, 127, 128, 129, 300] {
            // In descending order, so that the statement must sort them. The first key occurs again at the end.
            let distinct = (0..<count).map { Self.key(count - $0) }
            let keys = distinct + [distinct[0]]
            let rows: [[SQLValue]] = keys.enumerated().map { [.bytes($1), .number($0)] }
            try await test.database.write { connection in
                let isNew = try connection.insert(Self.insertion, keys: keys, rows: rows)
                #expect(isNew == [Bool](repeating: true, count: count) + [false])
                let numbers = try connection.rows("SELECT number FROM item ORDER BY key DESC").map { $0.integer(0) }
                #expect(numbers == Array(0..<Int64(count)))
                let again = try connection.insert(Self.insertion, keys: keys, rows: rows)
                #expect(again == [Bool](repeating: false, count: count + 1))
                try connection.execute(Self.deletion, keys: keys.dropFirst() + [Self.key(1000)])
                #expect(try connection.execute("DELETE FROM item") == 0)
            }
        }
        try await test.database.write { connection in
            #expect(try connection.insert(Self.insertion, keys: [], rows: []).isEmpty)
            try connection.execute(Self.deletion, keys: [])
        }
    }

    private static func key(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    /// PostgreSQL chooses how to run a prepared statement when the tables may still be small, and keeps to it
    /// while they grow.
    @Test(.enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"))
    func `submissions and publish requests read no whole table on PostgreSQL`() async throws {
        let server = try await SharedPostgreSQL.makeDatabase()
        let test = try await InProcessAuthority(diagnosisKeys: PublishingApp.settings) { _ in
            try PostgreSQLDatabase(url: server.url(), connections: 1)
        }
        try await test.publish()
        func scans() async throws -> Int64 {
            try await test.database.write { _ = try $0.execute("SELECT pg_stat_force_next_flush()") }
            return try await test.database.read { connection in
                try connection.rows(
                    """
                    SELECT sum(seq_scan)::bigint FROM pg_stat_user_tables
                    WHERE relname IN ('pool', 'published', 'diagnosis_key')
                    """
                )[0].integer(0)
            }
        }
        let before = try await scans()
        for _ in 1...8 {
            var client = ReportingClient(test)
            try await client.share(client.batch(3, keys: client.keys(daysAgo: 1...13)))
            var app = PublishingApp(test)
            #expect(try await app.desk.publish(app.certified(app.keys(14))).status == 200)
        }
        #expect(try await scans() == before)
    }
}
