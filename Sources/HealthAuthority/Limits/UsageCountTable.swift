import CheckInProtocol

/// The table `usage_count`: counters for ``UsageLimit``.
struct UsageCountTable {
    let connection: any DatabaseConnection

    /// `period` is the hour when the period began.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE usage_count (space TEXT NOT NULL, period BIGINT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (space, period))"
        ]
    }

    /// Adds `count` to a counter unless the sum would exceed `maximum`. Returns whether `count` was
    /// added.
    ///
    /// - Parameter period: The number of the hour when the period began.
    func add(_ count: Int, to space: String, period: Int64, maximum: Int64) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO usage_count (space, period, count) VALUES ($1, $2, $3)
            ON CONFLICT (space, period) DO UPDATE SET count = usage_count.count + excluded.count
            WHERE usage_count.count + excluded.count <= $4
            """,
            .text(space),
            .number(period),
            .number(count),
            .number(maximum)
        ) == 1
    }

    /// Whether a counter has reached `count` in a period that began after `hour`.
    func hasReached(_ count: Int64, in space: String, after hour: Int64) throws -> Bool {
        try !connection.rows(
            "SELECT period FROM usage_count WHERE space = $1 AND period > $2 AND count >= $3",
            .text(space),
            .number(hour),
            .number(count)
        ).isEmpty
    }

    /// - Parameter period: The number of the hour when the period began.
    func count(in space: String, period: Int64) throws -> Int {
        let row = try connection.rows(
            "SELECT count FROM usage_count WHERE space = $1 AND period = $2",
            .text(space),
            .number(period)
        ).first
        return Int(row?.integer(0) ?? 0)
    }

    func delete(before hour: Int64) throws {
        try connection.execute("DELETE FROM usage_count WHERE period < $1", .number(hour))
    }

    func delete(after hour: Hour) throws {
        try connection.execute("DELETE FROM usage_count WHERE period > $1", .number(hour.number))
    }
}

extension DatabaseConnection {
    var usageCounts: UsageCountTable { UsageCountTable(connection: self) }
}
