import Foundation
import GRDB
import HealthAuthority

/// A transaction in the file.
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

    /// Who writes is alone anyway.
    func lock(_ lock: DatabaseLock, _ mode: DatabaseLock.Mode) {}

    func rewrite(_ table: String, columns: [String]) throws {
        let list = columns.joined(separator: ", ")
        // Into a table that lives in memory and back: emptied, the table begins anew with its first page.
        try db.execute(
            sql: """
                CREATE TEMPORARY TABLE rewritten AS SELECT \(list) FROM \(table);
                DELETE FROM \(table);
                INSERT INTO \(table) (\(list)) SELECT \(list) FROM rewritten ORDER BY \(list);
                DROP TABLE rewritten;
                """
        )
    }

    /// `$1` has the name 1.
    private static func bind(_ values: [SQLValue]) -> StatementArguments {
        let named = values.enumerated().map { index, value in (String(index + 1), databaseValue(value)) }
        return StatementArguments(Dictionary(uniqueKeysWithValues: named))
    }

    private static func databaseValue(_ value: SQLValue) -> DatabaseValue {
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }

    private static func value(_ value: DatabaseValue) -> SQLValue {
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        case .string(let text): .text(text)
        case .blob(let data): .bytes([UInt8](data))
        case .double: preconditionFailure("no column has numbers that are not whole")
        }
    }
}
