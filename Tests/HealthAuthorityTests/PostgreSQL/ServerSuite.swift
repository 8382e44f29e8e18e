import AuthorityDatabases
import Dispatch
import HealthAuthority
import Synchronization
import TestSupport
import Testing

/// An error with which a test abandons a transaction or a query.
struct Regret: Error {}

extension Trait where Self == ConditionTrait {
    /// Skips a test if PostgreSQL is not installed.
    static var needsPostgreSQL: Self {
        .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup")
    }
}

extension AuthorityDatabase {
    /// Runs a statement in its own transaction.
    func execute(_ sql: String, _ arguments: SQLValue...) async throws {
        try await write { connection in _ = try connection.execute(sql, each: [arguments]) }
    }

    /// Runs a query and returns its first column, which must contain numbers.
    func numbers(_ sql: String) async throws -> [Int64] {
        try await read { connection in try connection.rows(sql).map { $0.integer(0) } }
    }
}

/// The error that `body` throws. Nil if `body` does not throw.
func failure(_ body: () async throws -> Void) async throws -> DatabaseError? {
    do {
        try await body()
        return nil
    } catch let error as DatabaseError {
        return error
    }
}

/// A gate at which one thread waits until another thread opens the gate.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() {
        semaphore.signal()
    }

    func pass() {
        semaphore.wait()
    }
}

/// A list to which several threads add entries.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock(\.self) }

    func add(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
