import AuthorityProtocol
import CheckInProtocol

/// A report that is in the table `pool`, or that will be inserted there.
struct PooledReport: Sendable {
    let iv: [UInt8]
    /// The number of the hour from which the report can be published.
    let hour: Int64
    /// Nil if the report comes from a package that shows no days.
    let day: Day?
    let ciphertext: [UInt8]
    let tag: [UInt8]

    init(iv: [UInt8], hour: Int64, day: Day?, ciphertext: [UInt8], tag: [UInt8]) {
        (self.iv, self.hour, self.day, self.ciphertext, self.tag) = (iv, hour, day, ciphertext, tag)
    }

    init(_ report: ProtectedReport, hour: Int64, day: Day?) {
        self.init(
            iv: Array(report.iv),
            hour: hour,
            day: day,
            ciphertext: Array(report.ciphertext),
            tag: Array(report.tag)
        )
    }

    fileprivate var row: [SQLValue] {
        [
            .bytes(iv), .number(hour), .number(day.map { Int64($0.number) } ?? PoolTable.unknownDay),
            .bytes(ciphertext), .bytes(tag),
        ]
    }
}

/// The table `pool`: accepted reports that wait to be published.
struct PoolTable {
    /// The number that stands for the day of a report whose day is unknown.
    static let unknownDay: Int64 = -1

    let connection: any DatabaseConnection

    /// The reports that are published next: of all reports whose hour has come, those of the earliest
    /// hours.
    struct Next {
        let hour: Hour
        /// The days of the reports; nil for all reports.
        let day: Day?
        let limit: Int

        static let ivs = "SELECT iv FROM pool WHERE hour <= $1 AND day BETWEEN $2 AND $3 ORDER BY hour, iv LIMIT $4"

        var arguments: [SQLValue] {
            let days = day.map { (Int64($0.number), Int64($0.number)) } ?? (PoolTable.unknownDay, Int64(UInt32.max))
            return [.number(hour.number), .integer(days.0), .integer(days.1), .number(limit)]
        }
    }

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE pool (
                iv \(dialect.bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL, day BIGINT NOT NULL,
                ciphertext \(dialect.bytes) NOT NULL, tag \(dialect.bytes) NOT NULL
            )\(dialect.byPrimaryKey)
            """,
            "CREATE INDEX pool_hour ON pool (hour, iv)",
        ]
    }

    /// The condition counts rows, so that PostgreSQL looks up each IV in the index of `published` and does
    /// not join the tables. A join could read all of `published`, and could change the order of the rows.
    private static let insertion = BatchStatement(columns: 5) { rows in
        """
        INSERT INTO pool (iv, hour, day, ciphertext, tag) SELECT * FROM (VALUES \(rows)) AS new
        WHERE (SELECT count(*) FROM published WHERE iv = column1) = 0 ON CONFLICT (iv) DO NOTHING RETURNING iv
        """
    }
    private static let deletion = BatchStatement(columns: 1) { "DELETE FROM pool WHERE iv IN (\($0))" }

    /// Inserts the reports whose IVs are neither in the pool nor already published.
    ///
    /// - Returns: For each report, whether it was inserted.
    func insertNew(_ reports: [PooledReport]) throws -> [Bool] {
        try connection.insert(Self.insertion, keys: reports.map(\.iv), rows: reports.map(\.row))
    }

    /// Inserts random reports, which have new random IVs.
    func insertRandom(_ reports: [PooledReport]) throws {
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
        try connection.execute(Self.deletion, keys: ivs)
    }

    /// Deletes the reports that are published in the package of `hour`.
    func deletePublished(in hour: Hour) throws {
        try connection.execute(
            "DELETE FROM pool WHERE iv IN (SELECT iv FROM published WHERE hour = $1)",
            .number(hour.number)
        )
    }

    func delete(before day: Day) throws {
        try connection.execute(
            "DELETE FROM pool WHERE day > $1 AND day < $2",
            .integer(Self.unknownDay),
            .number(day.number)
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

    /// Whether there is a report whose day is unknown.
    var hasUnknownDays: Bool {
        get throws {
            try !connection.rows("SELECT iv FROM pool WHERE day = $1 LIMIT 1", .integer(Self.unknownDay)).isEmpty
        }
    }

    func count(_ next: Next) throws -> Int {
        var count: Int64 = 0
        try connection.forEachRow("SELECT count(*) FROM (\(Next.ivs)) AS next", next.arguments) {
            count = $0.integer(0)
        }
        return Int(count)
    }

    /// Passes the reports to `body` one by one, sorted by IV.
    func forEachReport(
        _ next: Next,
        _ body: (_ iv: [UInt8], _ ciphertext: [UInt8], _ tag: [UInt8]) throws -> Void
    ) throws {
        try connection.forEachRow(
            "SELECT iv, ciphertext, tag FROM pool WHERE iv IN (\(Next.ivs)) ORDER BY iv",
            next.arguments
        ) { try body($0.bytes(0), $0.bytes(1), $0.bytes(2)) }
    }

    /// Rewrites all reports in the order of their IVs. The caller must hold the locks of the
    /// publisher and of the pool.
    func mix() throws {
        try connection.rewrite(.pool)
        try connection.progress.setMixed(true)
    }
}

/// The table `published`: the IVs of all published reports, including random ones. The table
/// prevents an IV from being published twice.
struct PublishedReportTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE published (iv \(dialect.bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL)\(dialect.byPrimaryKey)",
            "CREATE INDEX published_hour ON published (hour)",
        ]
    }

    /// Records that reports of the pool are published.
    func insert(_ next: PoolTable.Next) throws {
        try connection.execute(
            """
            INSERT INTO published (iv, hour)
            SELECT iv, $1 FROM (\(PoolTable.Next.ivs)) AS next ORDER BY iv
            """,
            each: [next.arguments]
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
