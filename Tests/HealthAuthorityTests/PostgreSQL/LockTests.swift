import AuthorityDatabases
import HealthAuthority
import TestSupport
import Testing

@Suite(.needsPostgreSQL, .timeLimit(.minutes(15)))
struct LockTests {
    private let server: DatabaseFixture
    private let database: PostgreSQLDatabase

    init() async throws {
        server = try await SharedPostgreSQL.makeDatabase()
        database = try PostgreSQLDatabase(url: server.url())
        try await database.execute("CREATE TABLE item (number BIGINT)")
    }

    @Test(arguments: [
        (DatabaseLock.Mode.exclusive, DatabaseLock.Mode.exclusive), (.exclusive, .shared), (.shared, .exclusive),
    ])
    func `a transaction waits for a conflicting lock and then sees the other's rows`(
        first: DatabaseLock.Mode,
        second: DatabaseLock.Mode
    ) async throws {
        let (locked, mayEnd) = (Gate(), Gate())
        async let writer: Void = database.write { connection in
            try connection.lock(.pool, first)
            try connection.execute("INSERT INTO item VALUES (1)")
            locked.open()
            mayEnd.pass()
        }
        try await blocking { locked.pass() }
        async let seen = database.write { connection in
            let before = try connection.rows("SELECT number FROM item").count
            try connection.lock(.pool, second)
            return [before, try connection.rows("SELECT number FROM item").count]
        }
        try await waiters(1)
        mayEnd.open()
        try await writer
        #expect(try await seen == [0, 1])
    }

    @Test func `transactions with a shared lock or different locks do not wait`() async throws {
        let (locked, mayEnd) = (Gate(), Gate())
        async let holder: Void = database.write { connection in
            try connection.lock(.pool, .shared)
            locked.open()
            mayEnd.pass()
        }
        try await blocking { locked.pass() }
        try await database.write { connection in
            try connection.lock(.pool, .shared)
            try connection.lock(.publisher, .exclusive)
        }
        mayEnd.open()
        try await holder
    }

    @Test func `in a deadlock one transaction is retried and both succeed`() async throws {
        let (first, second) = (Gate(), Gate())
        let runs = Journal<[DatabaseLock]>()
        @Sendable func transaction(
            _ locks: [DatabaseLock],
            _ mine: Gate,
            _ other: Gate
        ) async throws {
            try await database.write { connection in
                let isFirstRun = !runs.entries.contains(locks)
                runs.add(locks)
                try connection.lock(locks[0], .exclusive)
                mine.open()
                if isFirstRun { other.pass() }
                try connection.lock(locks[1], .exclusive)
                try connection.execute("INSERT INTO item VALUES ($1)", .integer(locks[0].rawValue))
            }
        }
        async let one: Void = transaction([.pool, .publisher], first, second)
        async let two: Void = transaction([.publisher, .pool], second, first)
        _ = try await (one, two)
        #expect(runs.entries.count == 3)
        #expect(try await database.numbers("SELECT number FROM item ORDER BY number") == [2, 3])
    }

    @Test func `transactions run in the order of their requests`() async throws {
        let single = try PostgreSQLDatabase(url: server.url(), connections: 1)
        let (began, mayEnd) = (Gate(), Gate())
        let order = Journal<Int>()
        async let holder: Void = single.write { _ in
            began.open()
            mayEnd.pass()
        }
        try await blocking { began.pass() }
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                // The task starts immediately, and this call returns when the task waits.
                group.addImmediateTask { try await single.write { _ in order.add(number) } }
            }
            mayEnd.open()
            try await group.waitForAll()
        }
        try await holder
        #expect(order.entries == Array(0..<20))
    }

    /// Waits until `count` transactions wait for a lock.
    private func waiters(_ count: Int) async throws {
        let seen = try await eventually {
            try await server.query(
                """
                SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
                WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted
                """
            )
        } is: {
            $0 == "\(count)"
        }
        #expect(seen == "\(count)")
    }
}
