import AuthorityPostgreSQL
import AuthoritySQLite
import HealthAuthority
import TestSupport
import Testing

/// The databases that the authority runs on: what is true of it is true on each.
enum TestStore: String, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"

    /// Those that are installed: `make setup` installs both.
    static var all: [TestStore] { PostgreSQLPrograms.areInstalled ? [.sqlite, .postgreSQL] : [.sqlite] }

    var testDescription: String { rawValue }

    /// An empty database.
    func open(_ directory: AuthorityDirectory) async throws -> any AuthorityDatabase {
        switch self {
        case .sqlite: try SQLiteDatabase(directory.database, makesFile: true)
        case .postgreSQL: try PostgreSQLDatabase(url: await SharedPostgreSQL.makeDatabase().url())
        }
    }
}
