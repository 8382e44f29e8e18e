import CheckInProtocol

/// The table `daily_secret`: secrets that change every day, encrypted.
struct DailySecretTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE daily_secret (
                kind TEXT NOT NULL, day BIGINT NOT NULL, sealed \(dialect.bytes) NOT NULL, PRIMARY KEY (kind, day)
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// The encrypted secrets of a kind, of `day` and of later days.
    func all(_ kind: DailySecretKind, since day: Int64) throws -> [(day: Day, sealed: [UInt8])] {
        try connection.rows(
            "SELECT day, sealed FROM daily_secret WHERE kind = $1 AND day >= $2",
            .text(kind.rawValue),
            .number(day)
        ).compactMap { row in Day(number: UInt32(row.integer(0))).map { ($0, row.bytes(1)) } }
    }

    /// Stores a day's secret. Does nothing if the day already has a secret.
    func insert(_ kind: DailySecretKind, _ day: Day, sealed: [UInt8]) throws {
        try connection.execute(
            "INSERT INTO daily_secret (kind, day, sealed) VALUES ($1, $2, $3) ON CONFLICT (kind, day) DO NOTHING",
            .text(kind.rawValue),
            .number(day.number),
            .bytes(sealed)
        )
    }

    /// Deletes the secrets that are no longer accepted.
    func sweep(today: Day) throws {
        try connection.execute(
            "DELETE FROM daily_secret WHERE kind = $1 AND day < $2",
            each: DailySecretKind.allCases.map { [.text($0.rawValue), .number($0.oldestDay(today))] }
        )
    }

    func delete(after day: Day) throws {
        try connection.execute("DELETE FROM daily_secret WHERE day > $1", .number(day.number))
    }
}

extension DatabaseConnection {
    var dailySecrets: DailySecretTable { DailySecretTable(connection: self) }
}
