import AuthoritySQLite
import HealthAuthority
import Testing

/// The databases that the authority runs on: what is true of it is true on each.
enum TestStore: String, CaseIterable, CustomTestStringConvertible {
    case sqlite = "SQLite"

    var testDescription: String { rawValue }

    /// An empty database.
    func open(_ directory: AuthorityDirectory) async throws -> any AuthorityDatabase {
        switch self {
        case .sqlite: try SQLiteDatabase(directory.database)
        }
    }
}
