package import CheckInProtocol
import GRDB
package import HealthAuthority
package import SystemPackage

/// The authority's database in a file, for an authority with a single instance.
///
/// Deleted data is overwritten (secure_delete). A committed transaction is on the disk (synchronous
/// = FULL with a write-ahead log).
package final class SQLiteDatabase: AuthorityDatabase {
    package let dialect = SQLDialect(bytes: "BLOB", byPrimaryKey: " WITHOUT ROWID")

    private let pool: DatabasePool

    /// Opens the database file.
    ///
    /// - Parameters:
    ///   - makesFile: Whether to create the file if it is missing. Only the file's owner has access
    ///     to a new file.
    ///   - memory: Refuses a file that is not the last database of this instance; nil for any file.
    /// - Throws: ``DatabaseError``; ``AuthorityError/empty`` if the file does not exist and
    ///   `makesFile` is false; errors of ``DatabaseMemory/check(_:)``.
    package init(_ path: FilePath, makesFile: Bool = false, memory: DatabaseMemory? = nil) throws {
        pool = try Self.wrap("open \(path)") {
            do {
                let options: FileDescriptor.OpenOptions = makesFile ? [.create] : []
                try FileDescriptor.open(
                    path,
                    .readWrite,
                    options: options.union([.closeOnExec, .noFollow]),
                    permissions: .ownerReadWrite
                ).close()
            } catch Errno.noSuchFileOrDirectory where !makesFile {
                throw AuthorityError.empty
            }
            var configuration = GRDB.Configuration()
            configuration.busyMode = .timeout(10)
            configuration.maximumReaderCount = 4
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
            }
            let pool = try DatabasePool(path: path.string, configuration: configuration)
            try pool.read { try memory?.check(SQLiteConnection(db: $0)) }
            return pool
        }
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result {
        try await run("write to the database") { pool in try await pool.write { try body(SQLiteConnection(db: $0)) } }
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result {
        try await run("read the database") { pool in try await pool.read { try body(SQLiteConnection(db: $0)) } }
    }

    /// Nil, because there is no database server with a clock.
    package func time() async throws -> UnixTime? { nil }

    /// Nil, because there is no database server.
    package var replication: Replication? { nil }

    /// Truncates the write-ahead log.
    package func forget() async throws {
        try await run("truncate the write-ahead log") { pool in
            try await pool.writeWithoutTransaction { db in
                // A reader that is still active prevents the truncation. A later call tries again.
                _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
    }

    private func run<Result>(_ attempt: String, _ body: (DatabasePool) async throws -> Result) async throws -> Result {
        do {
            return try await body(pool)
        } catch {
            throw Self.translated(error, attempt)
        }
    }

    private static func wrap<Result>(_ attempt: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw translated(error, attempt)
        }
    }

    /// Converts SQLite's errors, and removes the values from them. Returns other errors unchanged,
    /// except for `Errno`, which becomes ``DatabaseError/Kind/unavailable``.
    private static func translated(_ error: any Error, _ attempt: String) -> any Error {
        switch error {
        case let error as GRDB.DatabaseError:
            let kind: HealthAuthority.DatabaseError.Kind =
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN: .unavailable
                default: .refused
                }
            let reason = error.message ?? "no reason given"
            return HealthAuthority.DatabaseError(
                kind,
                "could not \(attempt): \(reason) (SQLite error \(error.extendedResultCode.rawValue))"
            )
        case let error as Errno: return HealthAuthority.DatabaseError(.unavailable, "could not \(attempt): \(error)")
        default: return error
        }
    }
}
