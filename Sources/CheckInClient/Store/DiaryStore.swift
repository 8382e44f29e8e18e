import GRDB
import Platform
import SystemPackage

/// The diary's database: ids and sealed bytes, nothing in clear. Every method is a whole transaction.
///
/// What is deleted is overwritten (secure_delete). That reaches rows, not the copies that SQLite leaves in free space when it
/// moves rows between pages, so that a transaction that deletes a check-in also raises `user_version`, and ``sweep()`` then
/// writes the whole file anew and sets it back. A process that dies in between leaves the sweeping to the next one.
struct DiaryStore {
    /// Seconds to wait for another process.
    static let busySeconds = 5

    let directory: DiaryDirectory
    private let queue: DatabaseQueue

    /// Opens the database, or makes one.
    ///
    /// - Throws: `file`, `openToOthers`, `notADiary`, `madeByNewerProgram`, which is left as it is, `busy` and `database`.
    init(_ directory: DiaryDirectory) throws(DiaryError) {
        self.directory = directory
        queue = try Self.wrap(directory) {
            try directory.make()
            // Two processes that make a database at once would get into each other's migrations.
            let lock = try FileLock(waitingFor: directory.lock)
            try directory.makeFiles()
            let queue = try DatabaseQueue(path: directory.database.string, configuration: Self.configuration)
            guard try !queue.read(Self.migrator.hasBeenSuperseded) else {
                throw DiaryError.madeByNewerProgram(path: directory.database.string)
            }
            try Self.migrator.migrate(queue)
            _ = consume lock
            return queue
        }
    }

    /// Runs `body` while no other process writes; what it throws undoes it.
    func write<Result>(_ body: (Database) throws -> Result) throws(DiaryError) -> Result {
        try Self.wrap(directory) {
            try queue.write(body)
        }
    }

    /// Writes the file anew if a check-in was deleted since this was done last.
    func sweep() throws(DiaryError) {
        try Self.wrap(directory) {
            let mark = try queue.read(Self.sweepMark)
            guard mark != 0 else { return }
            try queue.vacuum()
            try queue.write { db in
                if try Self.sweepMark(db) == mark { try db.execute(sql: "PRAGMA user_version = 0") }
            }
        }
    }

    /// Says, within a transaction that deletes, that the file is to be swept.
    static func markForSweep(_ db: Database) throws {
        try db.execute(sql: "PRAGMA user_version = \(sweepMark(db) % 1_000_000 + 1)")
    }

    private static func sweepMark(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busySeconds))
        configuration.prepareDatabase { db in
            // https://www.sqlite.org/pragma.html: overwrite what is deleted; after a power cut a deletion stays done; nothing
            // of the diary goes to a temporary file elsewhere.
            try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE checkIn (id TEXT NOT NULL PRIMARY KEY, window BLOB NOT NULL) STRICT, WITHOUT ROWID;
                    CREATE TABLE entry (
                        checkIn TEXT NOT NULL REFERENCES checkIn ON DELETE CASCADE, number INTEGER NOT NULL, sealed BLOB NOT NULL,
                        PRIMARY KEY (checkIn, number)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE matchingRecord (
                        checkIn TEXT NOT NULL REFERENCES checkIn ON DELETE CASCADE, number INTEGER NOT NULL, sealed BLOB NOT NULL,
                        PRIMARY KEY (checkIn, number)
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("2") { db in
            try db.execute(
                sql: """
                    CREATE TABLE clue (
                        checkIn TEXT NOT NULL PRIMARY KEY REFERENCES checkIn ON DELETE CASCADE, sealed BLOB NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE comparison (
                        checkIn TEXT NOT NULL PRIMARY KEY REFERENCES checkIn ON DELETE CASCADE, sealed BLOB NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE shared (
                        checkIn TEXT NOT NULL PRIMARY KEY REFERENCES checkIn ON DELETE CASCADE, sealed BLOB NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE client (number INTEGER NOT NULL PRIMARY KEY, sealed BLOB NOT NULL) STRICT;
                    CREATE TABLE submission (number INTEGER NOT NULL PRIMARY KEY, sealed BLOB NOT NULL) STRICT;
                    """
            )
        }
        return migrator
    }

    /// Turns what files and SQLite say into a sentence of ours. SQLite's own would be safe too: its statements have no values in
    /// them, and GRDB does not print those that are bound.
    private static func wrap<Result>(
        _ directory: DiaryDirectory,
        _ body: () throws -> Result
    ) throws(DiaryError) -> Result {
        do {
            return try body()
        } catch let error as DiaryError {
            throw error
        } catch let error as FileError {
            throw .file(error.description)
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_NOTADB, .SQLITE_CORRUPT: throw .notADiary(path: directory.database.string)
            case .SQLITE_BUSY: throw .busy
            default:
                throw .database(
                    message: error.message ?? "no reason was given",
                    code: error.extendedResultCode.rawValue
                )
            }
        } catch {
            fatalError("unreachable: only the diary, files and SQLite fail here")
        }
    }
}
