import HealthAuthority
import TestSupport
import Testing
@testable import AuthorityDatabases

@Suite(.needsPostgreSQL, .timeLimit(.minutes(15)))
struct StatementTests {
    private let server: DatabaseFixture
    /// Has only one connection, so that a transaction uses the connection in the state after the
    /// previous transaction.
    private let database: PostgreSQLDatabase

    init() async throws {
        server = try await SharedPostgreSQL.makeDatabase()
        database = try PostgreSQLDatabase(url: server.url(), connections: 1)
        try await database.execute("CREATE TABLE item (number BIGINT, name TEXT, content BYTEA)")
    }

    @Test func `values are returned unchanged`() async throws {
        let rows: [[SQLValue]] = [
            [.integer(.max), .text("Zoë, Łódź 🎻"), .bytes(Array(0...255))],
            [.integer(.min), .text(""), .bytes([])],
            [.integer(0), .text("'; DROP TABLE item"), .bytes([0])],
            [.integer(-1), .text(nil), .bytes(nil)],
            [.integer(nil), .text("\\x00"), .bytes([UInt8](repeating: 0xFF, count: 3_000_000))],
        ]
        let inOneGo = try await database.write { connection in
            try connection.execute("INSERT INTO item VALUES ($1, $2, $3)", each: rows)
            for row in rows { try connection.execute("INSERT INTO item VALUES ($1, $2, $3)", each: [row]) }
            return try connection.rows("SELECT number, name, content FROM item")
        }
        #expect(inOneGo.count == 10)
        for (index, row) in inOneGo.enumerated() {
            #expect((0..<3).map { row.value($0) } == rows[index % rows.count])
        }
    }

    @Test func `columns of other widths are read as numbers and texts`() async throws {
        let row = try await database.read { connection in
            try connection.rows(
                "SELECT (-2)::int2, (-70000)::int4, true, false, 'n'::name, 'v'::varchar(9), count(*) FROM item"
            )[0]
        }
        #expect([0, 1, 2, 3, 6].map { row.integer($0) } == [-2, -70000, 1, 0, 0])
        #expect([4, 5].map { row.text($0) } == ["n", "v"])
    }

    @Test func `an error from the body rolls the transaction back, and the next transaction works`() async throws {
        await #expect(throws: Regret.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO item (number) VALUES (1)")
                throw Regret()
            }
        }
        try await database.execute("INSERT INTO item (number) VALUES (2)")
        #expect(try await database.numbers("SELECT number FROM item") == [2])
    }

    @Test func `a transaction with a failed statement is rolled back even if its body continues`() async throws {
        let failed = try await failure {
            try await database.write { connection in
                try connection.execute("INSERT INTO item (number) VALUES (1)")
                _ = try? connection.execute("INSERT INTO nowhere VALUES (1)")
            }
        }
        #expect(failed?.kind == .refused)
        #expect(failed?.message.contains("42P01") == true)
        #expect(try await database.numbers("SELECT number FROM item") == [])
    }

    @Test func `a read transaction cannot write`() async throws {
        await #expect(throws: DatabaseError(.refused, "")) {
            try await database.read { try $0.execute("INSERT INTO item (number) VALUES (1)") }
        }
    }

    @Test func `each list of arguments gets its own row count`() async throws {
        let counts = try await database.write { connection in
            let inserted = try connection.execute(
                "INSERT INTO item (number) VALUES ($1)",
                each: [[1], [2], [2], [3]].integers
            )
            let changed = try connection.execute(
                "UPDATE item SET name = 'x' WHERE number >= $1",
                each: [[1], [2], [9]].integers
            )
            let single = try connection.execute("DELETE FROM item WHERE number = $1", .integer(2))
            let nothing = try connection.execute("DELETE FROM item WHERE number = $1", each: [])
            let asked = try connection.execute("SELECT number FROM item")
            return [inserted, changed, [single], nothing, [asked]]
        }
        #expect(counts == [[1, 1, 1, 1], [4, 3, 0], [2], [], [0]])
    }

    @Test func `5,000 rows, some with nulls, are inserted in one call`() async throws {
        let rows: [[SQLValue]] = (0..<5_000).map { number in
            [
                .integer(Int64(number)), .text(number.isMultiple(of: 3) ? nil : "n"),
                .bytes([UInt8](repeating: 7, count: 59)),
            ]
        }
        let counts = try await database.write { connection in
            try connection.execute("INSERT INTO item VALUES ($1, $2, $3)", each: rows)
        }
        #expect(counts == [Int](repeating: 1, count: 5_000))
        #expect(try await database.numbers("SELECT count(*) FROM item WHERE name IS NULL") == [1_667])
        #expect(try await database.numbers("SELECT sum(number)::bigint FROM item") == [12_497_500])
    }

    @Test func `large arguments and large results do not block each other`()
        async throws
    {
        let text = SQLValue.text(String(repeating: "x", count: 20_000))
        let counts = try await database.write { connection in
            try connection.execute(
                "INSERT INTO item (name) VALUES ($1) RETURNING name || name",
                each: Array(repeating: [text], count: 1_500)
            )
        }
        #expect(counts.count == 1_500)
        #expect(try await database.numbers("SELECT count(*) FROM item") == [1_500])
    }

    @Test func `the first refused row is reported, and no row is stored`() async throws {
        try await database.execute("CREATE UNIQUE INDEX one ON item (number)")
        var rows = (0..<2_500).map { [SQLValue.integer(Int64($0))] }
        rows[1_200] = [.integer(7)]
        let refused = try await failure { [rows] in
            try await database.write { _ = try $0.execute("INSERT INTO item (number) VALUES ($1)", each: rows) }
        }
        #expect(refused?.kind == .refused)
        #expect(refused?.message.contains("23505") == true)
        #expect(try await database.numbers("SELECT count(*) FROM item") == [0])
        #expect(try await database.numbers("SELECT pg_backend_pid()") == [try await ownProcess()])
    }

    /// Each row has a kilobyte. All rows together are larger than the memory that other tests in
    /// this process allocate at the same time.
    @Test func `many rows are read without storing them in memory`() async throws {
        let rows: Int64 = Thoroughness.isWhole ? 1_000_000 : 300_000
        let (count, growth) = try await database.read { connection in
            let query =
                "SELECT n, repeat('x', 500), decode(repeat('ab', 500), 'hex') FROM generate_series(1, $1::bigint) n"
            try connection.forEachRow(query, [.integer(10_000)]) { _ in }
            let before = try ProcessUsage().memory
            var (count, most) = (0, 0)
            try connection.forEachRow(query, [.integer(rows)]) { row in
                count += 1
                if count.isMultiple(of: 50_000) { most = max(most, try ProcessUsage().memory) }
            }
            return (count, most - before)
        }
        #expect(count == Int(rows))
        #expect(growth < Int(rows) * 500)
    }

    @Test func `a query can be abandoned, and the connection stays usable`() async throws {
        let process = try await ownProcess()
        let numbers = try await database.write { connection in
            #expect(throws: Regret.self) {
                try connection.forEachRow("SELECT n FROM generate_series(1, 300000) n", []) { row in
                    if row.integer(0) == 5 { throw Regret() }
                }
            }
            try connection.execute("INSERT INTO item (number) VALUES (1)")
            return try connection.rows("SELECT number FROM item").map { $0.integer(0) }
        }
        #expect(numbers == [1])
        #expect(try await ownProcess() == process)
    }

    @Test func `a query that fails after many rows delivers these rows and then throws`() async throws {
        let numbers = Journal<Int64>()
        let refused = try await failure {
            try await database.read { connection in
                try connection.forEachRow("SELECT 1 / (50000 - n) FROM generate_series(1, 60000) n", []) {
                    numbers.add($0.integer(0))
                }
            }
        }
        #expect(numbers.entries.count == 49_999)
        #expect(refused?.message.contains("22012") == true)
    }

    @Test func `a read transaction sees one snapshot`() async throws {
        let other = try PostgreSQLDatabase(url: server.url(), connections: 1)
        try await database.execute("INSERT INTO item (number) VALUES (1)")
        let (began, written) = (Gate(), Gate())
        async let counts = database.read { connection in
            let before = try connection.rows("SELECT count(*) FROM item")[0].integer(0)
            began.open()
            written.pass()
            return [before, try connection.rows("SELECT count(*) FROM item")[0].integer(0)]
        }
        try await blocking { began.pass() }
        try await other.execute("INSERT INTO item (number) VALUES (2)")
        written.open()
        #expect(try await counts == [1, 1])
        #expect(try await database.numbers("SELECT count(*) FROM item") == [2])
    }

    @Test func `an error describes the problem without values`() async throws {
        let value = "\\Geheimnis"
        for table in ["secret (a TEXT PRIMARY KEY)", "small (a VARCHAR(3))", "checked (a TEXT CHECK (a < 'A'))"] {
            try await database.execute("CREATE TABLE \(table)")
        }
        try await database.execute("INSERT INTO secret VALUES ($1)", .text(value))
        for statement in [
            "INSERT INTO secret VALUES ($1)", "INSERT INTO small VALUES ($1)", "INSERT INTO checked VALUES ($1)",
            "SELECT $1::bigint", "SELECT $1::uuid", "SELECT $1::date", "SELECT set_config('work_mem', $1, true)",
        ] {
            let error = try await failure { try await database.execute(statement, .text(value)) }
            let message = try #require(error, "\(statement)").message
            #expect(message.contains("SQLSTATE"))
            #expect(!message.contains("Geheimnis"))
        }
        #expect(try !server.messages.contains("DETAIL"))
    }

    @Test func `the server's message cannot change the terminal`() async throws {
        let refused = try await failure {
            try await database.execute(#"DO $$ BEGIN RAISE EXCEPTION E'a\x1b[2J\nb'; END $$"#)
        }
        let message = try #require(refused).message
        #expect(message.contains("a\u{FFFD}[2J b"))
        #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    @Test func `settings in a URL take precedence, except those that we depend on`() async throws {
        let url = server.url(settings: "application_name=mine&client_encoding=LATIN1&options=-c%20work_mem%3D1MB")
        let other = try PostgreSQLDatabase(url: url)
        let row = try await other.read { connection in
            try connection.rows(
                "SELECT current_setting('application_name'), current_setting('work_mem'), $1",
                .text("Łódź")
            )[0]
        }
        #expect((0...2).map { row.text($0) } == ["mine", "1MB", "Łódź"])
        let name = try await database.read { try $0.rows("SELECT current_setting('application_name')")[0].text(0) }
        #expect(name == "authorityd")
    }

    /// The PID of the server process for our only connection.
    private func ownProcess() async throws -> Int64 {
        try await database.numbers("SELECT pg_backend_pid()")[0]
    }
}

extension [[Int]] {
    fileprivate var integers: [[SQLValue]] { map { $0.map { .integer(Int64($0)) } } }
}

struct ColumnTypeTests {
    @Test func `a result column of an unsupported type is a programming error`() async {
        await #expect(processExitsWith: .failure) {
            // 1700 is numeric, the result type of sum() for BIGINT.
            _ = ColumnType(1700)
        }
    }
}
