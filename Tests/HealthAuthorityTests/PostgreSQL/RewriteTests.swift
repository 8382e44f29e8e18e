import AuthorityDatabases
import Foundation
import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// Each test has its own server.
@Suite(.serialized, .needsPostgreSQL, .timeLimit(.minutes(15)))
struct RewriteTests {
    private static let item = RewrittenTable("item", columns: ["iv", "hour", "note"])
    private let server: PostgreSQLFixture
    private let database: PostgreSQLDatabase

    init() async throws {
        server = try await PostgreSQLFixture()
        database = try PostgreSQLDatabase(url: server.url())
        try await database.write { connection in
            try connection.execute("CREATE TABLE item (iv BYTEA NOT NULL PRIMARY KEY, hour BIGINT NOT NULL, note TEXT)")
            try connection.execute("CREATE INDEX item_hour ON item (hour, iv)")
            try connection.rewrite(Self.item)
        }
    }

    @Test(.proves("S1")) func `neither positions nor row metadata show which rows were inserted together`()
        async throws
    {
        for batch in [[9, 2, 7], [1, 8], [3, 6, 5, 4]] { try await insert(batch, marker: "marker") }
        let before = try await server.query(
            "SELECT string_agg(hour::text, ' ' ORDER BY ctid), count(DISTINCT xmin::text) FROM item"
        )
        #expect(before == "9 2 7 1 8 3 6 5 4|3")
        try await database.write { try $0.rewrite(Self.item) }
        let after = try await server.query(
            """
            SELECT string_agg(hour::text, ' ' ORDER BY ctid), count(DISTINCT xmin::text), count(DISTINCT cmin::text),
                count(*) FILTER (WHERE xmax::text <> '0'), count(*) FILTER (WHERE note IS NULL) FROM item
            """
        )
        #expect(after == "1 2 3 4 5 6 7 8 9|1|1|0|9")
    }

    @Test(.proves("S1")) func `deleted rows are not on the server's disk after forget()`()
        async throws
    {
        let marker = "marked-for-oblivion-"
        for batch in 0..<40 { try await insert(Array(batch * 500..<(batch + 1) * 500), marker: marker) }
        // Do the work of the server's background processes now, so that they do not read the table
        // later.
        try await server.query("ANALYZE", "CHECKPOINT")
        try await database.execute("DELETE FROM item WHERE hour >= 0")
        #expect(try files(with: marker).contains { $0.hasPrefix("pg_wal/") })
        #expect(try files(with: marker).contains { $0.hasPrefix("base/") })

        try await database.write { try $0.rewrite(Self.item) }
        #expect(try await database.retentionSettings == [])
        try await database.forget()
        #expect(try files(with: marker) == [])
    }

    @Test(.proves("S1")) func `deleted rows are not on a standby's disk after its own checkpoint`()
        async throws
    {
        let replica = try await server.makeReplica()
        let marker = "marked-for-oblivion-"
        for batch in 0..<40 { try await insert(Array(batch * 500..<(batch + 1) * 500), marker: marker) }
        try await database.execute("DELETE FROM item WHERE hour >= 0")
        try await database.write { try $0.rewrite(Self.item) }
        try await database.forget()
        let last = try await server.query("SELECT pg_current_wal_insert_lsn()")
        let hasAll = try await eventually {
            try await replica.query("SELECT pg_last_wal_replay_lsn() >= '\(last)'")
        } is: {
            $0 == "t"
        }
        #expect(hasAll == "t")
        #expect(try files(with: marker, of: replica) != [])
        try await replica.query("CHECKPOINT")
        #expect(try files(with: marker, of: replica) == [])
    }

    @Test(arguments: [true, false])
    func `if a standby without a slot is connected, forget() has no effect`(hasSlot: Bool) async throws {
        let replica = try await server.makeReplica(hasSlot: hasSlot)
        // The segment for the next record. The last record may not have been written yet.
        let segment = "SELECT pg_walfile_name(pg_current_wal_insert_lsn())"
        // pg_basebackup begins a new segment. As long as this segment is empty, the query returns
        // the name of the previous segment, so write a record.
        try await server.query("SELECT pg_create_restore_point('copied')")
        let before = try await server.query(segment)
        try await database.forget()
        let after = try await server.query(segment)
        #expect((before != after) == hasSlot)
        #expect(try await database.retentionSettings.count == (hasSlot ? 0 : 1))
        _ = replica
    }

    @Test(.proves("S1")) func `the insertion order of remaining rows is not on the server's disk`()
        async throws
    {
        let marker = "marked-for-shuffling"
        for batch in 0..<40 { try await insert(Array(batch * 500..<(batch + 1) * 500), marker: marker) }
        try await database.write { try $0.rewrite(Self.item) }
        try await database.forget()
        let own = try await server.query(
            "SELECT pg_relation_filepath(oid) FROM pg_class WHERE relname IN ('item', 'item_pkey', 'item_hour')"
        )
        // Only the present files of the table and its indexes contain the rows.
        #expect(Set(try files(with: marker)) == Set(own.split(separator: "\n").map(String.init)))
    }

    @Test(.proves("S1")) func `the server keeps no samples of a rewritten table`() async throws {
        try await insert(Array(0..<500), marker: "sample")
        try await server.query("CREATE TABLE other AS TABLE item", "ANALYZE")
        #expect(
            try await server.query("SELECT DISTINCT tablename FROM pg_stats WHERE schemaname = 'public'") == "other"
        )
    }

    @Test func `a reader that began before a rewrite sees the old rows`() async throws {
        try await insert(Array(0..<100), marker: "seen")
        let (began, mayGoOn) = (Gate(), Gate())
        async let count = database.read { connection in
            _ = try connection.rows("SELECT 1")
            began.open()
            mayGoOn.pass()
            return try connection.rows("SELECT count(*) FROM item")[0].integer(0)
        }
        try await blocking { began.pass() }
        async let rewriting: Void = database.write { try $0.rewrite(Self.item) }
        let waiting = try await eventually {
            try await server.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        } is: {
            $0 == "1"
        }
        #expect(waiting == "1")
        mayGoOn.open()
        #expect(try await count == 100)
        try await rewriting
        #expect(try await server.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == "0")
    }

    @Test func `a rewrite is rolled back if its transaction throws`() async throws {
        try await insert([3, 1, 2], marker: "kept")
        await #expect(throws: Regret.self) {
            try await database.write { connection in
                try connection.rewrite(Self.item)
                try connection.rewrite(Self.item)
                throw Regret()
            }
        }
        #expect(try await server.query("SELECT string_agg(hour::text, ' ' ORDER BY ctid) FROM item") == "3 1 2")
    }

    @Test func `for a role without the privileges, forget() has no effect, and the status shows this`() async throws {
        let visitor = try PostgreSQLDatabase(url: server.url(as: .visitor))
        let superuser = try PostgreSQLDatabase(url: server.url(as: .superuser))
        #expect(try await database.erasesDeletedRows)
        #expect(try await superuser.erasesDeletedRows)
        #expect(try await !visitor.erasesDeletedRows)
        let before = try await server.query("SELECT pg_current_wal_insert_lsn()")
        try await visitor.forget()
        #expect(try await server.query("SELECT pg_current_wal_insert_lsn()") == before)
        #expect(try !server.messages.contains("ERROR"))
    }

    @Test func `settings that keep deleted rows are listed`() async throws {
        let remembering = try await PostgreSQLFixture(settings: ["wal_recycle = on", "wal_keep_size = 64MB"])
        let database = try PostgreSQLDatabase(url: remembering.url())
        #expect(try await database.retentionSettings == ["wal_keep_size = 64", "wal_recycle = on"])
    }

    /// Inserts rows with these numbers in one transaction. The IVs of the rows begin with `marker`.
    private func insert(_ numbers: [Int], marker: String) async throws {
        let rows = numbers.map { number in
            [
                SQLValue.bytes(Array(marker.utf8) + [UInt8(number >> 8), UInt8(number & 0xFF)]),
                .integer(Int64(number)), .text(nil),
            ]
        }
        try await database.write { _ = try $0.execute("INSERT INTO item VALUES ($1, $2, $3)", each: rows) }
    }

    /// The files of a server that contain `marker`, as paths relative to its data directory. By
    /// default, this is the server of the test.
    private func files(with marker: String, of server: PostgreSQLFixture? = nil) throws -> [String] {
        let root = (server ?? self.server).dataDirectory.path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
        return paths.filter { path in
            guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { return false }
            return data.range(of: Data(marker.utf8)) != nil
        }
    }
}
