import CheckInProtocol

/// The table `audit`: how often each officer took each action per hour.
struct AuditTable {
    let connection: any DatabaseConnection

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

/// The table `tally`: daily counts of what clients and laboratories sent. All counts are multiples of
/// ten.
struct TallyTable {
    let connection: any DatabaseConnection

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
    /// The result of a query for days, names and counts.
    fileprivate func dailyCounts(_ sql: String, _ argument: SQLValue) throws -> [Day: [String: Int64]] {
        try rows(sql, argument).reduce(into: [:]) { counts, row in
            guard let day = Day(number: UInt32(row.integer(0))) else { return }
            counts[day, default: [:]][row.text(1)] = row.integer(2)
        }
    }

    var audit: AuditTable { AuditTable(connection: self) }
    var tally: TallyTable { TallyTable(connection: self) }
}
