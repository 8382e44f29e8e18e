import AuthorityDatabases
import Foundation
import HealthAuthority
import TestSupport
import Testing

/// Each test has its own server.
@Suite(.serialized, .needsPostgreSQL, .timeLimit(.minutes(15)))
struct OutageTests {
    private let server: PostgreSQLFixture
    private let database: PostgreSQLDatabase

    init() async throws {
        server = try await PostgreSQLFixture()
        database = try PostgreSQLDatabase(url: server.url())
        try await database.execute("CREATE TABLE item (number BIGINT)")
    }

    @Test(arguments: [PostgreSQLFixture.Shutdown.fast, .immediate])
    func `a restart between two transactions does not cause an error`(
        shutdown: PostgreSQLFixture.Shutdown
    ) async throws {
        try await server.stop(shutdown)
        try await server.start()
        try await database.execute("INSERT INTO item VALUES (1)")
        try await server.stop(shutdown)
        try await server.start()
        #expect(try await database.numbers("SELECT number FROM item") == [1])
    }

    @Test func `a stopped server is unavailable for all waiting callers until it starts again`() async throws {
        try await server.stop(.fast)
        for _ in 1...3 { #expect(try await insert(1)?.kind == .unavailable) }
        let kinds = try await withThrowingTaskGroup { group in
            for number in 0..<50 { group.addTask { try await insert(Int64(number))?.kind } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(kinds == [DatabaseError.Kind?](repeating: .unavailable, count: 50))
        try await server.start()
        try await database.execute("INSERT INTO item VALUES (2)")
        #expect(try await database.numbers("SELECT number FROM item") == [2])
    }

    @Test(arguments: ["killed", "fast", "immediate"])
    func `a transaction during which the server stops is unavailable and rolled back`(ending: String) async throws {
        let (began, mayGoOn) = (Gate(), Gate())
        async let error = failure {
            try await database.write { connection in
                try connection.execute("INSERT INTO item VALUES (1)")
                began.open()
                mayGoOn.pass()
                try connection.execute("INSERT INTO item VALUES (2)")
            }
        }
        try await blocking { began.pass() }
        switch ending {
        case "fast": try await server.stop(.fast)
        case "immediate": try await server.stop(.immediate)
        default: try await server.kill()
        }
        mayGoOn.open()
        let seen = try #require(try await error)
        #expect(seen.kind == .unavailable)
        try await server.start()
        #expect(try await database.numbers("SELECT number FROM item") == [])
    }

    /// The kernel of a frozen server still answers, so that neither the connection nor its keepalives fail.
    @Test func `a frozen server is unavailable until it goes on`() async throws {
        try await database.execute("INSERT INTO item VALUES (1)")
        try server.freeze()
        let limit = Task {
            try await Task.sleep(for: .seconds(90))
            try server.thaw()
        }
        let error = try await insert(2)
        limit.cancel()
        try server.thaw()
        #expect(error?.kind == .unavailable)
        try await database.execute("INSERT INTO item VALUES (3)")
        #expect(try await database.numbers("SELECT number FROM item ORDER BY number") == [1, 3])
    }

    @Test func `a statement may wait for a lock while the server answers`() async throws {
        let (began, mayGoOn) = (Gate(), Gate())
        async let holder: Void = database.write { connection in
            try connection.execute("LOCK TABLE item IN EXCLUSIVE MODE")
            began.open()
            mayGoOn.pass()
        }
        try await blocking { began.pass() }
        async let waiting: Void = database.execute("INSERT INTO item VALUES (1)")
        // Longer than the time after which the server is asked.
        try await Task.sleep(for: .seconds(7))
        mayGoOn.open()
        try await holder
        try await waiting
        #expect(try await database.numbers("SELECT number FROM item") == [1])
    }

    @Test func `a server that stops while many rows are transferred is unavailable`() async throws {
        let server = server
        let pipeline = try await failure {
            try await database.write { connection in
                let process = try connection.rows("SELECT pg_backend_pid()")[0].integer(0)
                let rows = (0..<3_000).map { [SQLValue.integer(Int64($0)), .integer(process)] }
                try connection.execute(
                    "INSERT INTO item SELECT $1 WHERE $1 < 1500 OR pg_terminate_backend($2::int) IS NULL",
                    each: rows
                )
            }
        }
        let rows = try await failure {
            try await database.read { connection in
                try connection.forEachRow(
                    "SELECT CASE WHEN n = 5000 THEN pg_terminate_backend(pg_backend_pid()) END FROM generate_series(1, 100000) n",
                    []
                ) { _ in }
            }
        }
        #expect([pipeline?.kind, rows?.kind] == [.unavailable, .unavailable])
        #expect(try await database.numbers("SELECT count(*) FROM item") == [0])
        _ = server
    }

    @Test func `after a failover the other server has all committed rows and accepts writes`() async throws {
        let replica = try await server.makeReplica(isSynchronous: true)
        let settings = "target_session_attrs=read-write"
        let pair = try PostgreSQLDatabase(url: server.url(alternatives: [replica], settings: settings))
        for number in 0..<20 { try await pair.execute("INSERT INTO item VALUES ($1)", .integer(Int64(number))) }
        try await server.kill()
        #expect(try await failure { try await pair.execute("INSERT INTO item VALUES (20)") }?.kind == .unavailable)
        try await replica.promote()
        try await replica.query("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
        let unavailable = try await eventually {
            try await failure { try await pair.execute("INSERT INTO item VALUES (21)") }?.kind
        } is: {
            $0 == nil
        }
        #expect(unavailable == nil)
        #expect(try await pair.numbers("SELECT number FROM item ORDER BY number") == Array(0..<20) + [21])
    }

    @Test func `a read-only server is unavailable for writes until it is promoted`() async throws {
        let replica = try await server.makeReplica()
        let other = try PostgreSQLDatabase(url: replica.url())
        #expect(try await other.numbers("SELECT count(*) FROM item") == [0])
        #expect(try await failure { try await other.execute("INSERT INTO item VALUES (1)") }?.kind == .unavailable)
        try await replica.promote()
        try await other.execute("INSERT INTO item VALUES (1)")
    }

    @Test func `commits are durable regardless of the role's settings`() async throws {
        try await server.query(
            "ALTER ROLE authority SET synchronous_commit = off",
            "ALTER ROLE visitor SET synchronous_commit = remote_apply"
        )
        for (role, setting) in [(PostgreSQLFixture.Role.authority, "on"), (.visitor, "remote_apply")] {
            let database = try PostgreSQLDatabase(url: server.url(as: role))
            let seen = try await database.write { try $0.rows("SHOW synchronous_commit")[0].text(0) }
            #expect(seen == setting)
        }
    }

    @Test func `an error does not contain the wrong password`() async throws {
        let url = server.url().replacing("Kennwort", with: "Geheim")
        let error = try await failure { try await PostgreSQLDatabase(url: url).execute("SELECT") }
        let message = try #require(error).message
        #expect(message.contains("password authentication failed"))
        #expect(!message.contains("Geheim"))
    }

    private func insert(_ number: Int64) async throws -> DatabaseError? {
        try await failure { try await database.execute("INSERT INTO item VALUES ($1)", .integer(number)) }
    }
}
