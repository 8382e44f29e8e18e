import CheckInProtocol

/// The table `progress`, which has one row.
struct ProgressTable {
    let connection: any DatabaseConnection

    /// Creates the table and its row. `registrations` is the number of rows in the table
    /// `registration`.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE progress (
                id BIGINT NOT NULL PRIMARY KEY, closed BIGINT NOT NULL, is_mixed BIGINT NOT NULL, registrations BIGINT NOT NULL DEFAULT 0
            )\(dialect.byPrimaryKey)
            """,
            "INSERT INTO progress (id, closed, is_mixed, registrations) VALUES (1, 0, 1, 0)",
        ]
    }

    /// The number of the last hour that was closed; 0 before the first hour is closed.
    var closedHour: Int64 {
        get throws { try connection.rows("SELECT closed FROM progress WHERE id = 1")[0].integer(0) }
    }

    func close(_ hour: Hour) throws {
        try connection.execute("UPDATE progress SET closed = $1 WHERE id = 1 AND closed < $1", .number(hour.number))
    }

    /// Opens the hours after `hour` again.
    func reopen(after hour: Hour) throws {
        try connection.execute("UPDATE progress SET closed = $1 WHERE closed > $1", .number(hour.number))
    }

    /// Whether no report has been added since the reports were last mixed.
    var isMixed: Bool {
        get throws { try connection.rows("SELECT is_mixed FROM progress WHERE id = 1")[0].integer(0) != 0 }
    }

    func setMixed(_ isMixed: Bool) throws {
        try connection.execute(
            isMixed
                ? "UPDATE progress SET is_mixed = 1 WHERE id = 1"
                : "UPDATE progress SET is_mixed = 0 WHERE id = 1 AND is_mixed = 1"
        )
    }
}

extension DatabaseConnection {
    var progress: ProgressTable { ProgressTable(connection: self) }
}
