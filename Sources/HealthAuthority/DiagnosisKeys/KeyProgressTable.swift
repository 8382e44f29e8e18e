/// The table `key_progress`, which has one row. It is separate from the table `progress`, so that a
/// transaction that adds diagnosis keys and one that adds reports do not wait for each other.
struct KeyProgressTable {
    let connection: any DatabaseConnection

    /// Creates the table and its row.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE key_progress (id BIGINT NOT NULL PRIMARY KEY, open_hour BIGINT NOT NULL, are_mixed BIGINT NOT NULL)",
            "INSERT INTO key_progress (id, open_hour, are_mixed) VALUES (1, 0, 1)",
        ]
    }

    /// The first hour whose export has not been closed; 0 before the first export.
    var openHour: Int64 {
        get throws { try connection.rows("SELECT open_hour FROM key_progress WHERE id = 1")[0].integer(0) }
    }

    /// Closes the exports of the hours before `hour`. Keys that arrive from now on are stored for
    /// `hour` or later.
    func close(before hour: Int64) throws {
        try connection.execute("UPDATE key_progress SET open_hour = $1 WHERE id = 1 AND open_hour < $1", .number(hour))
    }

    /// Opens the exports of `hour` and of later hours again.
    func reopen(from hour: Int64) throws {
        try connection.execute("UPDATE key_progress SET open_hour = $1 WHERE id = 1 AND open_hour > $1", .number(hour))
    }

    /// Whether no key has been added or revised since the keys were last mixed.
    var areMixed: Bool {
        get throws { try connection.rows("SELECT are_mixed FROM key_progress WHERE id = 1")[0].integer(0) != 0 }
    }

    func setMixed(_ areMixed: Bool) throws {
        let (new, old) = areMixed ? (1, 0) : (0, 1)
        try connection.execute(
            "UPDATE key_progress SET are_mixed = $1 WHERE id = 1 AND are_mixed = $2",
            .number(new),
            .number(old)
        )
    }
}

extension DatabaseConnection {
    var keyProgress: KeyProgressTable { KeyProgressTable(connection: self) }
}
