import CheckInProtocol

/// The table `tally`: daily counts of what clients and laboratories sent. All counts are multiples of
/// ten.
struct TallyTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE tally (day BIGINT NOT NULL, name TEXT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (day, name))\(dialect.byPrimaryKey)"
        ]
    }

    func add(_ count: Int, to kind: DailyCounter.Kind, of day: Day) throws {
        try connection.execute(
            """
            INSERT INTO tally (day, name, count) VALUES ($1, $2, $3)
            ON CONFLICT (day, name) DO UPDATE SET count = tally.count + excluded.count
            """,
            .number(day.number),
            .text(kind.rawValue),
            .number(count)
        )
    }

    /// The counts by day and name.
    ///
    /// - Parameter day: Only earlier days are counted.
    func counts(before day: Day) throws -> [Day: [String: Int64]] {
        try connection.dailyCounts("SELECT day, name, count FROM tally WHERE day < $1", .number(day.number))
    }

    func delete(before day: Int64) throws {
        try connection.execute("DELETE FROM tally WHERE day < $1", .number(day))
    }
}

extension DatabaseConnection {
    var tally: TallyTable { TallyTable(connection: self) }
}
