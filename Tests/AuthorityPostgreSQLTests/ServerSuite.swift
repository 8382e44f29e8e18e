import AuthorityPostgreSQL
import Dispatch
import HealthAuthority
import Synchronization
import Testing
import TestSupport

/// What a body throws that has changed its mind.
struct Regret: Error {}

extension Trait where Self == ConditionTrait {
    /// For tests that need a server.
    static var needsPostgreSQL: Self {
        .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL 15 is not installed: run make setup")
    }
}

extension AuthorityDatabase {
    /// Runs a statement in a transaction of its own.
    func execute(_ sql: String, _ arguments: SQLValue...) async throws {
        try await write { connection in _ = try connection.execute(sql, each: [arguments]) }
    }

    /// The first column of a query, which holds numbers.
    func numbers(_ sql: String) async throws -> [Int64] {
        try await read { connection in try connection.rows(sql).map { $0.integer(0) } }
    }
}

/// The kind of error that `body` throws. Nil if it throws none.
func failure(_ body: () async throws -> Void) async throws -> DatabaseError? {
    do {
        try await body()
        return nil
    } catch let error as DatabaseError {
        return error
    }
}

/// Where a thread waits until another one lets it pass.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() {
        semaphore.signal()
    }

    func pass() {
        semaphore.wait()
    }
}

/// What happened, in the order in which it did, on whatever thread.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock(\.self) }

    func add(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
