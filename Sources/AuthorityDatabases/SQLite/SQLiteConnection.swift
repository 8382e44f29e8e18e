import Foundation
import GRDB
import HealthAuthority

/// A transaction on the database file.
struct SQLiteConnection: DatabaseConnection {
    let db: Database

    func execute(_ sql: String, each arguments: [[SQLValue]]) throws -> [Int] {
        let statement = try db.cachedStatement(sql: sql)
        return try arguments.map { values in
            let before = db.totalChangesCount
            try statement.execute(arguments: Self.bind(values))
            return db.totalChangesCount - before
        }
    }

    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: Self.bind(arguments))
        while let row = try rows.next() {
            try body(SQLRow((0..<row.count).map { Self.value(row[$0]) }))
        }
    }

    /// Nil, because the database is a file.
    var server: DatabaseServer? { nil }

    func hasTable(_ name: String) throws -> Bool { try db.tableExists(name) }

    /// Does nothing, because SQLite allows only one writer at a time.
    func lock(_ lock: DatabaseLock, _ mode: DatabaseLock.Mode) {}

    /// The number of rows that each call rewrites. A temporary table in memory holds these rows.
    private static let batch = 10_000

    func rewrite(_ table: RewrittenTable, after key: [UInt8]) throws -> [UInt8]? {
        let (name, column, list) = (table.name, table.columns[0], table.columns.joined(separator: ", "))
        let last = try rows(
            "SELECT \(column) FROM \(name) WHERE \(column) > $1 ORDER BY \(column) LIMIT 1 OFFSET $2",
            .bytes(key),
            .number(Self.batch - 1)
        ).first?.bytes(0)
        let range = "\(column) > $1" + (last == nil ? "" : " AND \(column) <= $2")
        let arguments = [[SQLValue.bytes(key)] + (last.map { [.bytes($0)] } ?? [])]
        try db.execute(sql: "CREATE TEMPORARY TABLE rewritten AS SELECT \(list) FROM \(name) WHERE 0")
        _ = try execute("INSERT INTO rewritten SELECT \(list) FROM \(name) WHERE \(range)", each: arguments)
        // If the DELETE statement has no WHERE condition, SQLite truncates the table. The table is
        // then filled again from its first page.
        let isWhole = key.isEmpty && last == nil
        if isWhole {
            try execute("DELETE FROM \(name)")
        } else {
            _ = try execute("DELETE FROM \(name) WHERE \(range)", each: arguments)
        }
        try execute("INSERT INTO \(name) (\(list)) SELECT \(list) FROM rewritten ORDER BY \(list)")
        try db.execute(sql: "DROP TABLE rewritten")
        return last
    }

    /// Binds the values by name. For SQLite, the name of `$1` is 1.
    private static func bind(_ values: [SQLValue]) -> StatementArguments {
        let named = values.enumerated().map { index, value in (String(index + 1), databaseValue(value)) }
        return StatementArguments(Dictionary(uniqueKeysWithValues: named))
    }

    private static func databaseValue(_ value: SQLValue) -> DatabaseValue {
        switch value {
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): bytes.map { Data($0) }.databaseValue
        }
    }

    private static func value(_ value: DatabaseValue) -> SQLValue {
        switch value.storage {
        case .null: .bytes(nil)
        case .int64(let number): .integer(number)
        case .string(let text): .text(text)
        case .blob(let data): .bytes([UInt8](data))
        case .double: preconditionFailure("no column contains floating-point numbers")
        }
    }
}
