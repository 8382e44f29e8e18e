import AuthorityPostgreSQL
import Foundation
import HealthAuthority
import Synchronization
import TestSupport
import Testing

@Suite(.needsPostgreSQL, .timeLimit(.minutes(2)))
struct LockTests {
    private let server: PostgreSQLUnderTest
    private let database: PostgreSQLDatabase

    init() async throws {
        server = try await PostgreSQLUnderTest()
        database = try PostgreSQLDatabase(url: server.url())
        try await database.execute("CREATE TABLE item (number BIGINT)")
    }

    @Test(arguments: [
        (DatabaseLock.Mode.exclusive, DatabaseLock.Mode.exclusive), (.exclusive, .shared), (.shared, .exclusive),
    ])
    func `Who excludes another is waited for, and what it wrote is seen`(
        first: DatabaseLock.Mode,
        second: DatabaseLock.Mode
    ) async throws {
        let (locked, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let writer: Void = database.write { connection in
            try connection.lock(.pool, first)
            try connection.execute("INSERT INTO item VALUES (1)")
            locked.signal()
            mayEnd.wait()
        }
        try await blocking { locked.wait() }
        async let seen = database.write { connection in
            let before = try connection.rows("SELECT number FROM item").count
            try connection.lock(.pool, second)
            return [before, try connection.rows("SELECT number FROM item").count]
        }
        try await waiters(1)
        mayEnd.signal()
        try await writer
        #expect(try await seen == [0, 1])
    }

    @Test func `Those who share a lock, or have another one, do not wait`() async throws {
        let (locked, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let holder: Void = database.write { connection in
            try connection.lock(.pool, .shared)
            locked.signal()
            mayEnd.wait()
        }
        try await blocking { locked.wait() }
        try await database.write { connection in
            try connection.lock(.pool, .shared)
            try connection.lock(.publisher, .exclusive)
        }
        mayEnd.signal()
        try await holder
    }

    @Test func `Two who wait for each other both get there: one is run again`() async throws {
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let runs = Mutex(0)
        @Sendable func transaction(
            _ locks: [DatabaseLock],
            _ mine: DispatchSemaphore,
            _ other: DispatchSemaphore
        ) async throws {
            let isFirstRun = Mutex(true)
            try await database.write { connection in
                runs.withLock { $0 += 1 }
                try connection.lock(locks[0], .exclusive)
                mine.signal()
                if isFirstRun.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    other.wait()
                }
                try connection.lock(locks[1], .exclusive)
                try connection.execute("INSERT INTO item VALUES ($1)", .integer(locks[0].rawValue))
            }
        }
        async let one: Void = transaction([.pool, .publisher], first, second)
        async let two: Void = transaction([.publisher, .pool], second, first)
        _ = try await (one, two)
        #expect(runs.withLock(\.self) == 3)
        #expect(try await database.numbers("SELECT number FROM item ORDER BY number") == [2, 3])
    }

    @Test func `Who asks first is served first`() async throws {
        let single = try PostgreSQLDatabase(url: server.url(), connections: 1)
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let order = Mutex<[Int]>([])
        async let holder: Void = single.write { _ in
            began.signal()
            mayEnd.wait()
        }
        try await blocking { began.wait() }
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                // Begins here, and comes back when it waits.
                group.addImmediateTask { try await single.write { _ in order.withLock { $0.append(number) } } }
            }
            mayEnd.signal()
            try await group.waitForAll()
        }
        try await holder
        #expect(order.withLock(\.self) == Array(0..<20))
    }

    /// Waits until so many transactions wait for a lock.
    private func waiters(_ count: Int) async throws {
        let seen = try await eventually {
            try await server.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        } is: {
            $0 == "\(count)"
        }
        #expect(seen == "\(count)")
    }
}
