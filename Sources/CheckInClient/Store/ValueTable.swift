import Foundation
import GRDB

/// The table of the diary's values. It contains only names and sealed bytes.
struct ValueTable {
    let db: Database

    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE value (
                    kind TEXT NOT NULL, checkIn TEXT NOT NULL, number INTEGER NOT NULL, sealed BLOB NOT NULL,
                    PRIMARY KEY (kind, checkIn, number)
                ) STRICT, WITHOUT ROWID
                """
        )
    }

    // MARK: Reading

    func sealed(_ name: ValueName) throws -> Data? {
        let sql = "SELECT sealed FROM value WHERE kind = ? AND checkIn = ? AND number = ?"
        return try Data.fetchOne(db.cachedStatement(sql: sql), arguments: Self.arguments(name))
    }

    /// Returns the values of a kind, ordered by their names.
    ///
    /// - Parameter id: A check-in; nil for all.
    func all(_ kind: ValueName.Kind, of id: CheckInID? = nil) throws -> [(name: ValueName, sealed: Data)] {
        let sql = """
            SELECT kind, checkIn, number, sealed FROM value WHERE kind = ? AND checkIn BETWEEN ? AND ?
            ORDER BY checkIn, number
            """
        return try values(sql, [kind.rawValue] + Self.range(id))
    }

    func all() throws -> [(name: ValueName, sealed: Data)] {
        try values("SELECT kind, checkIn, number, sealed FROM value", [])
    }

    /// Returns any value that one of these readers can read; nil if there is none.
    func first(
        for readers: [ValueName.Reader] = [.background, .owner, .anyTask]
    ) throws -> (name: ValueName, sealed: Data)? {
        let kinds = ValueName.Kind.allCases.filter { readers.contains(ValueName($0).reader) }
        for kind in kinds {
            if let value = try first(kind) { return value }
        }
        return nil
    }

    /// Returns a value of this kind; nil if the table has no such value.
    func first(_ kind: ValueName.Kind) throws -> (name: ValueName, sealed: Data)? {
        try values("SELECT kind, checkIn, number, sealed FROM value WHERE kind = ? LIMIT 1", [kind.rawValue]).first
    }

    private func values(_ sql: String, _ arguments: StatementArguments) throws -> [(name: ValueName, sealed: Data)] {
        let statement = try db.cachedStatement(sql: sql)
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            let (owner, number): (String, Int) = (row[1], row[2])
            let id = CheckInID(owner)
            guard let kind = ValueName.Kind(rawValue: row[0]), owner.isEmpty || id != nil else {
                throw DiaryError.doesNotFitKeys
            }
            return (ValueName(kind, of: id, number), row[3])
        }
    }

    /// Returns the check-ins whose IDs start with `beginning`, ordered.
    func checkIns(beginningWith beginning: String = "") throws -> [CheckInID] {
        // Each character of an ID is less than ~.
        let sql = "SELECT checkIn FROM value WHERE kind = ? AND checkIn >= ? AND checkIn < ? ORDER BY checkIn"
        let arguments: StatementArguments = [ValueName.Kind.checkIn.rawValue, beginning, beginning + "~"]
        return try String.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { string in
            guard let id = CheckInID(string) else { throw DiaryError.doesNotFitKeys }
            return id
        }
    }

    /// Returns the numbers of the values of a kind.
    func numbers(_ kind: ValueName.Kind) throws -> [Int] {
        try Int.fetchAll(db, sql: "SELECT number FROM value WHERE kind = ? ORDER BY number", arguments: [kind.rawValue])
    }

    /// The number of the next value of a kind.
    func nextNumber(_ kind: ValueName.Kind) throws -> Int { (try numbers(kind).last ?? 0) + 1 }

    /// Returns the number of values of each kind.
    func counts() throws -> [ValueName.Kind: Int] {
        try Row.fetchAll(db, sql: "SELECT kind, count(*) AS count FROM value GROUP BY kind").reduce(into: [:]) {
            if let kind = ValueName.Kind(rawValue: $1["kind"]) { $0[kind] = $1["count"] }
        }
    }

    var isEmpty: Bool {
        get throws { try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM value)") == false }
    }

    // MARK: Writing

    /// Writes a value. SQLite overwrites a value of the same size in place, which needs no space on the
    /// disk.
    func set(_ name: ValueName, _ sealed: Data) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO value (kind, checkIn, number, sealed) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET sealed = excluded.sealed
                """
        )
        .execute(arguments: Self.arguments(name) + [sealed])
    }

    func remove(_ name: ValueName) throws {
        try db.execute(
            sql: "DELETE FROM value WHERE kind = ? AND checkIn = ? AND number = ?",
            arguments: Self.arguments(name)
        )
    }

    /// Removes all values of some kinds.
    ///
    /// - Parameter id: A check-in; nil for all.
    func remove(_ kinds: [ValueName.Kind], of id: CheckInID? = nil) throws {
        for kind in kinds {
            try db.execute(
                sql: "DELETE FROM value WHERE kind = ? AND checkIn BETWEEN ? AND ?",
                arguments: [kind.rawValue] + Self.range(id)
            )
        }
    }

    /// Replaces the whole table. SQLite overwrites all pages of the old table.
    func replaceAll(_ values: [(name: ValueName, sealed: Data)]) throws {
        try db.execute(sql: "DELETE FROM value")
        for (name, sealed) in values { try set(name, sealed) }
    }

    /// The lowest and the highest value of the column `checkIn`, so that the primary key finds the rows.
    ///
    /// - Parameter id: A check-in; nil for all.
    private static func range(_ id: CheckInID?) -> StatementArguments { [id?.string ?? "", id?.string ?? "~"] }

    private static func arguments(_ name: ValueName) -> StatementArguments {
        [name.kind.rawValue, name.checkIn?.string ?? "", name.number]
    }
}
