import GRDB
import OperatingSystem
import SystemPackage

/// The diary's database, a table of sealed values. Every method is a complete
/// transaction.
///
/// SQLite overwrites deleted values (secure_delete). However, copies can remain in free disk blocks that
/// contained journals. Therefore, a transaction that deletes something also encrypts all other values
/// under a new storage key (``Transaction/finish(in:)``).
struct DiaryStore {
    /// The number of seconds to wait for another process.
    static let busySeconds = 60

    let directory: DiaryDirectory
    /// Whether the disk is read-only, so that the diary can only be read.
    let isReadOnly: Bool
    private let queue: DatabaseQueue

    /// Opens the database, or creates one.
    ///
    /// - Parameter replacesMissing: Whether to create a database although there are keys of another
    ///   one.
    /// - Throws: `file`, `openToOthers`, `notADiary`, `databaseMissing`, `madeByNewerProgram`,
    ///   `busy` and `database`. A database of a newer program is left unchanged.
    init(_ directory: DiaryDirectory, replacesMissing: Bool = false) throws(DiaryError) {
        self.directory = directory
        let isReadOnly = try Self.wrap(directory) {
            try Directory.has(directory.path) && Directory.isReadOnly(directory.path) && directory.hasDatabase
        }
        self.isReadOnly = isReadOnly
        queue = try Self.wrap(directory) {
            if !replacesMissing, try directory.lacksDatabase {
                throw DiaryError.databaseMissing(path: directory.database.string)
            }
            if isReadOnly { return try Self.openReadOnly(directory) }
            try directory.make()
            // Two processes that create a database at once would interfere with each other's
            // migrations.
            let lock = try FileLock(waitingFor: directory.lock)
            try directory.makeFiles()
            let queue = try DatabaseQueue(path: directory.database.string, configuration: Self.configuration)
            guard try !queue.read(Self.migrator.hasBeenSuperseded) else {
                throw DiaryError.madeByNewerProgram(path: directory.database.string)
            }
            try queue.writeWithoutTransaction { db in
                // Releases the space of deleted values. Every use of this pragma changes the file.
                guard try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 else { return }
                try db.execute(sql: "PRAGMA auto_vacuum = FULL")
            }
            try Self.migrator.migrate(queue)
            _ = consume lock
            return queue
        }
    }

    /// Opens the database of a diary on a read-only disk.
    private static func openReadOnly(_ directory: DiaryDirectory) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: directory.database.string, configuration: configuration)
        guard try !queue.read(migrator.hasBeenSuperseded) else {
            throw DiaryError.madeByNewerProgram(path: directory.database.string)
        }
        guard try queue.read(migrator.hasCompletedMigrations) else {
            throw DiaryError.notADiary(path: directory.database.string)
        }
        return queue
    }

    /// Runs `body` while no other process writes. If `body` throws, its changes are undone.
    ///
    /// - Parameter isDeletion: Whether `body` deletes something. On a full disk, it then runs again without
    ///   a journal file, so that it needs no space. If the machine loses power at this moment, the database
    ///   can be damaged.
    /// - Throws: `readOnly`, and the errors of `body`.
    func write<Result>(
        isDeletion: Bool = false,
        _ body: (Database) throws -> Result
    ) throws(DiaryError) -> Result {
        guard !isReadOnly else { throw .readOnly(path: directory.path.string) }
        return try Self.wrap(directory) {
            do {
                return try queue.write(body)
            } catch let error as DatabaseError where isDeletion && error.isDiskFull {
                try setJournal("MEMORY")
                // If this fails, only this process continues without a journal file.
                defer { try? setJournal("DELETE") }
                return try queue.write(body)
            }
        }
    }

    private func setJournal(_ mode: StaticString) throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(mode)") }
    }

    /// Runs `body` on a consistent state of the database. Other processes can read at the same
    /// time.
    func read<Result>(_ body: (Database) throws -> Result) throws(DiaryError) -> Result {
        try Self.wrap(directory) {
            try queue.read(body)
        }
    }

    /// A number that changes when another connection changes the database.
    var dataVersion: Int {
        get throws(DiaryError) {
            // https://www.sqlite.org/pragma.html#pragma_data_version
            try Self.wrap(directory) { try queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 } }
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busySeconds))
        configuration.prepareDatabase { db in
            // https://www.sqlite.org/pragma.html: overwrite deleted values, keep deletions after a
            // power cut, and write no temporary files elsewhere.
            try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // Until the first release, the table changes without another migration.
        migrator.registerMigration("1", migrate: ValueTable.create)
        return migrator
    }

    /// Maps file errors and SQLite errors to ``DiaryError``. SQLite's messages contain no data from
    /// the diary, because the SQL statements do not contain values and GRDB does not print bound
    /// values.
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
                    message: error.message ?? "no reason given",
                    code: error.extendedResultCode.rawValue
                )
            }
        } catch {
            throw .unexpected(UnexpectedError(error))
        }
    }
}

extension DatabaseError {
    /// Whether the disk has no space for the database or its journal. SQLite cannot open the
    /// journal if the disk has no space for a new file.
    fileprivate var isDiskFull: Bool { [.SQLITE_FULL, .SQLITE_CANTOPEN].contains(resultCode) }
}
