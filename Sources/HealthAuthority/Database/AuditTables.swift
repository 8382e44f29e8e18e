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

    func delete(before hour: Int64) throws {
        try connection.execute("DELETE FROM audit WHERE hour < $1", .number(hour))
    }
}

/// The table `tally`: daily counts of issued and used codes.
struct TallyTable {
    let connection: any DatabaseConnection

    func add(_ count: Int, to name: String, of day: Day) throws {
        try connection.execute(
            """
            INSERT INTO tally (day, name, count) VALUES ($1, $2, $3)
            ON CONFLICT (day, name) DO UPDATE SET count = tally.count + excluded.count
            """,
            .number(day.number),
            .text(name),
            .number(count)
        )
    }

    func count(_ name: String, of day: Day) throws -> Int64 {
        try connection.rows(
            "SELECT count FROM tally WHERE day = $1 AND name = $2",
            .number(day.number),
            .text(name)
        ).first?.integer(0) ?? 0
    }

    func delete(before day: Int64) throws {
        try connection.execute("DELETE FROM tally WHERE day < $1", .number(day))
    }
}

extension DatabaseConnection {
    var audit: AuditTable { AuditTable(connection: self) }
    var tally: TallyTable { TallyTable(connection: self) }
}
