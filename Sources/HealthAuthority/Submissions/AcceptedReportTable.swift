import CheckInProtocol

/// The table `accepted`: the number of reports that were accepted since the authority last drew a
/// day's number of places. Reports are counted by their age: the days from the report's day to the
/// day of the hour that was chosen for it.
struct AcceptedReportTable {
    /// The number of ages. Older reports are not published, so they are not counted.
    private static let ageCount = 15

    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        let rows = (0..<ageCount).map { "(\($0), 0)" }.joined(separator: ", ")
        return [
            "CREATE TABLE accepted (age BIGINT NOT NULL PRIMARY KEY, count BIGINT NOT NULL)\(dialect.byPrimaryKey)",
            "INSERT INTO accepted (age, count) VALUES \(rows)",
        ]
    }

    /// Adds `count` for each report that is accepted. A report that is not accepted is added with 0,
    /// so that both cases take the same time.
    func add(_ reports: [(report: PooledReport, count: Int)]) throws {
        let ages = Dictionary(grouping: reports) { $0.report.age }.sorted { $0.key < $1.key }
        try connection.execute(
            "UPDATE accepted SET count = count + $2 WHERE age = $1",
            each: ages.map { age, reports in [.number(age), .number(reports.reduce(0) { $0 + $1.count })] }
        )
    }

    /// The counts by age, from 0 on.
    var counts: [Int] {
        get throws {
            try connection.rows("SELECT count FROM accepted ORDER BY age").map { Int($0.integer(0)) }
        }
    }

    func reset() throws { try connection.execute("UPDATE accepted SET count = 0") }
}

extension PooledReport {
    /// A report of an unknown day counts as one of the day of its hour.
    fileprivate var age: Int64 { day.map { hour / Int64(Hour.perDay) - Int64($0.number) } ?? 0 }
}

extension DatabaseConnection {
    var acceptedReports: AcceptedReportTable { AcceptedReportTable(connection: self) }
}
