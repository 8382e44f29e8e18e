import CheckInProtocol

/// The table `audit`: how often each officer took each action per hour.
struct AuditTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE audit (hour BIGINT NOT NULL, officer TEXT NOT NULL, action TEXT NOT NULL, times BIGINT NOT NULL, PRIMARY KEY (hour, officer, action))\(dialect.byPrimaryKey)"
        ]
    }

    func add(_ times: Int, of action: String, by officer: String, in hour: Hour) throws {
        try connection.execute(
            """
            INSERT INTO audit (hour, officer, action, times) VALUES ($1, $2, $3, $4)
            ON CONFLICT (hour, officer, action) DO UPDATE SET times = audit.times + excluded.times
            """,
            .number(hour.number),
            .text(officer),
            .text(action),
            .number(times)
        )
    }

    /// The entries, sorted with the newest first.
    func newest(_ limit: Int) throws -> [Audit.Entry] {
        try connection.rows(
            "SELECT hour, officer, action, times FROM audit ORDER BY hour DESC, officer, action LIMIT $1",
            .number(limit)
        ).map { Audit.Entry(hour: $0.hour(0), officer: $0.text(1), action: $0.text(2), times: $0.integer(3)) }
    }

    /// How often all officers together took each action, by day.
    ///
    /// - Parameter day: Only earlier days are counted.
    func counts(before day: Day) throws -> [Day: [String: Int64]] {
        try connection.dailyCounts(
            """
            SELECT hour / 24, action, CAST(sum(times) AS BIGINT) FROM audit WHERE hour < $1 GROUP BY hour / 24, action
            """,
            .number(Int64(day.number) * Int64(Hour.perDay))
        )
    }

    /// How often all officers together took an action since `hour`.
    func count(of action: AuditAction, since hour: Hour) throws -> Int64 {
        try connection.rows(
            "SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM audit WHERE action = $1 AND hour >= $2",
            .text(action.rawValue),
            .number(hour.number)
        )[0].integer(0)
    }

    func delete(before hour: Int64) throws {
        try connection.execute("DELETE FROM audit WHERE hour < $1", .number(hour))
    }
}

extension DatabaseConnection {
    /// The result of a query for days, names and counts.
    func dailyCounts(_ sql: String, _ argument: SQLValue) throws -> [Day: [String: Int64]] {
        try rows(sql, argument).reduce(into: [:]) { counts, row in
            guard let day = Day(number: UInt32(row.integer(0))) else { return }
            counts[day, default: [:]][row.text(1)] = row.integer(2)
        }
    }

    var audit: AuditTable { AuditTable(connection: self) }
}
