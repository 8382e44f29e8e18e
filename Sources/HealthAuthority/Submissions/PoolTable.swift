import AuthorityProtocol
import CheckInProtocol

/// A report that is in the table `pool`, or that will be inserted there.
struct PooledReport: Sendable {
    let iv: [UInt8]
    /// The number of the hour when the report will be published.
    let hour: Int64
    let day: Day
    let ciphertext: [UInt8]
    let tag: [UInt8]

    init(iv: [UInt8], hour: Int64, day: Day, ciphertext: [UInt8], tag: [UInt8]) {
        (self.iv, self.hour, self.day, self.ciphertext, self.tag) = (iv, hour, day, ciphertext, tag)
    }

    init(_ report: ProtectedReport, hour: Int64, day: Day) {
        self.init(
            iv: Array(report.iv),
            hour: hour,
            day: day,
            ciphertext: Array(report.ciphertext),
            tag: Array(report.tag)
        )
    }

    fileprivate var row: [SQLValue] {
        [.bytes(iv), .number(hour), .number(day.number), .bytes(ciphertext), .bytes(tag)]
    }
}

/// The table `pool`: accepted reports that wait to be published.
struct PoolTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE pool (
                iv \(dialect.bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL, day BIGINT NOT NULL,
                ciphertext \(dialect.bytes) NOT NULL, tag \(dialect.bytes) NOT NULL
            )\(dialect.byPrimaryKey)
            """,
            "CREATE INDEX pool_hour ON pool (hour, day, iv)",
        ]
    }

    /// Inserts the reports whose IVs are neither in the pool nor already published.
    ///
    /// - Returns: For each report, whether it was inserted.
    func insertNew(_ reports: [PooledReport]) throws -> [Bool] {
        try connection.execute(
            inOrderOf: reports.map(\.iv),
            """
            INSERT INTO pool (iv, hour, day, ciphertext, tag)
            SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM published WHERE iv = $1) ON CONFLICT (iv) DO NOTHING
            """,
            each: reports.map(\.row)
        ).map { $0 == 1 }
    }

    /// Inserts the reports of a package, except reports that are in the pool or published.
    ///
    /// - Parameter hour: Called for each report. Returns the hour when it will be published.
    func insertUnpublished(_ days: [DayReports], hour: () -> UInt32) throws {
        for day in days {
            _ = try insertNew((0..<day.count).map { PooledReport(day[$0], hour: Int64(hour()), day: day.day) })
        }
    }

    /// Inserts padding reports, which have new random IVs.
    func insertPadding(_ reports: [PooledReport]) throws {
        try connection.execute(
            "INSERT INTO pool (iv, hour, day, ciphertext, tag) VALUES ($1, $2, $3, $4, $5)",
            each: reports.map(\.row)
        )
    }

    /// Inserts the reports of a withdrawn package, except reports that are already in the pool.
    func putBack(_ reports: [PooledReport]) throws {
        try connection.execute(
            """
            INSERT INTO pool (iv, hour, day, ciphertext, tag) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (iv) DO NOTHING
            """,
            each: reports.map(\.row)
        )
    }

    func delete(ivs: [[UInt8]]) throws {
        if !ivs.isEmpty { try connection.execute("DELETE FROM pool WHERE iv = $1", each: ivs.map { [.bytes($0)] }) }
    }

    func delete(_ hour: Hour) throws {
        try connection.execute("DELETE FROM pool WHERE hour = $1", .number(hour.number))
    }

    func delete(before day: Day) throws {
        try connection.execute("DELETE FROM pool WHERE day < $1", .number(day.number))
    }

    /// Moves the reports for earlier hours to `hour`.
    func moveEarlierReports(to hour: Hour) throws {
        try connection.execute("UPDATE pool SET hour = $1 WHERE hour < $1", .number(hour.number))
    }

    /// Moves some of a day's reports to the next hour. The selection is random, because IVs are
    /// random.
    func postpone(_ count: Int, of hour: Hour, day: Int64) throws {
        try connection.execute(
            """
            UPDATE pool SET hour = hour + 1 WHERE hour = $1 AND day = $2 AND iv IN (
                SELECT iv FROM pool WHERE hour = $1 AND day = $2 ORDER BY iv LIMIT $3
            )
            """,
            .number(hour.number),
            .number(day),
            .number(count)
        )
    }

    /// Up to 10,000 IVs of reports whose hour is later than `hour`.
    func ivs(after hour: UInt32) throws -> [[UInt8]] {
        try connection.rows("SELECT iv FROM pool WHERE hour > $1 LIMIT 10000", .number(hour)).map { $0.bytes(0) }
    }

    func setHours(_ hours: [(iv: [UInt8], hour: UInt32)]) throws {
        try connection.execute(
            "UPDATE pool SET hour = $2 WHERE iv = $1",
            each: hours.map { [.bytes($0.iv), .number($0.hour)] }
        )
    }

    var count: Int {
        get throws { Int(try connection.rows("SELECT count(*) FROM pool")[0].integer(0)) }
    }

    /// For each day, the number of reports that wait for `hour`. The largest number comes first.
    func counts(of hour: Hour) throws -> [(day: Int64, count: Int)] {
        try connection.rows(
            "SELECT day, count(*) FROM pool WHERE hour = $1 GROUP BY day ORDER BY 2 DESC",
            .number(hour.number)
        ).map { ($0.integer(0), Int($0.integer(1))) }
    }

    /// Passes the reports for `hour` to `body` one by one, sorted by day and then by IV. `day` is
    /// nil if the stored number is not a valid day.
    func forEachReport(
        of hour: Hour,
        _ body: (_ day: Day?, _ iv: [UInt8], _ ciphertext: [UInt8], _ tag: [UInt8]) throws -> Void
    ) throws {
        try connection.forEachRow(
            "SELECT day, iv, ciphertext, tag FROM pool WHERE hour = $1 ORDER BY day, iv",
            [.number(hour.number)]
        ) { row in
            let day = UInt32(exactly: row.integer(0)).flatMap(Day.init(number:))
            try body(day, row.bytes(1), row.bytes(2), row.bytes(3))
        }
    }

    /// Rewrites all reports in the order of their IVs. The caller must hold the locks of the
    /// publisher and of the pool.
    func mix() throws {
        try connection.rewrite(.pool)
        try connection.progress.setMixed(true)
    }
}

/// The table `published`: the IVs of all published reports, including padding reports. The table
/// prevents an IV from being published twice.
struct PublishedReportTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE published (iv \(dialect.bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL)\(dialect.byPrimaryKey)",
            "CREATE INDEX published_hour ON published (hour)",
        ]
    }

    /// Records that all reports that wait for `hour` are published.
    func insertReports(of hour: Hour) throws {
        try connection.execute(
            "INSERT INTO published (iv, hour) SELECT iv, hour FROM pool WHERE hour = $1 ORDER BY day, iv",
            .number(hour.number)
        )
    }

    func insert(_ ivs: [[UInt8]], hour: Hour) throws {
        try connection.execute(
            "INSERT INTO published (iv, hour) VALUES ($1, $2) ON CONFLICT (iv) DO NOTHING",
            each: ivs.map { [.bytes($0), .number(hour.number)] }
        )
    }

    func delete(_ hour: Hour) throws {
        try connection.execute("DELETE FROM published WHERE hour = $1", .number(hour.number))
    }

    func delete(before hour: Int64) throws {
        try connection.execute("DELETE FROM published WHERE hour < $1", .number(hour))
    }

    func delete(after hour: Hour) throws {
        try connection.execute("DELETE FROM published WHERE hour > $1", .number(hour.number))
    }
}

extension RewrittenTable {
    static let pool = RewrittenTable("pool", columns: ["iv", "hour", "day", "ciphertext", "tag"])
}

extension DatabaseConnection {
    var pool: PoolTable { PoolTable(connection: self) }
    var publishedReports: PublishedReportTable { PublishedReportTable(connection: self) }
}
