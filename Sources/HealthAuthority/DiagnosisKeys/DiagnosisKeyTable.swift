/// The table `diagnosis_key`: keys of people who tested positive. No row shows which keys were
/// uploaded together. The times in a row are hours.
struct DiagnosisKeyTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE diagnosis_key (
                key \(dialect.bytes) NOT NULL PRIMARY KEY, start_interval BIGINT NOT NULL, period BIGINT NOT NULL,
                risk BIGINT NOT NULL, report_type TEXT NOT NULL, onset_days BIGINT, hour BIGINT NOT NULL,
                revised_type TEXT, revised_risk BIGINT, revised_onset_days BIGINT, revised_hour BIGINT
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    private static let columns = RewrittenTable.diagnosisKey.columns.joined(separator: ", ")
    private static let insertion = BatchStatement(columns: 7) { rows in
        """
        INSERT INTO diagnosis_key (key, start_interval, period, risk, report_type, onset_days, hour)
        VALUES \(rows) ON CONFLICT (key) DO NOTHING RETURNING key
        """
    }
    private static let selection = BatchStatement(columns: 1) {
        "SELECT \(columns) FROM diagnosis_key WHERE key IN (\($0))"
    }
    private static let deletion = BatchStatement(columns: 1) { "DELETE FROM diagnosis_key WHERE key IN (\($0))" }

    /// Stores new keys, and the revisions of stored keys. A key is revised only once. Returns whether all
    /// keys were new, and all revisions were stored.
    ///
    /// Keys and revisions are stored for an hour whose export has not been closed.
    func store(_ keys: [PublishedKey], revisions: [PublishedKey] = []) throws -> Bool {
        // A refused request does not cause a mixing.
        guard !(keys.isEmpty && revisions.isEmpty) else { return true }
        let areNew = try insertUnmarked(keys)
        let areRevised = try revise(revisions)
        // Last, because all transactions change this row. One that held it while it waits for a key would
        // deadlock with the transaction that holds the key.
        try connection.keyProgress.setMixed(false)
        return areRevised && areNew.allSatisfy(\.self)
    }

    /// Stores new keys, but does not mark the rows as not mixed. The caller must do so as its last change
    /// if it keeps any of them. Returns, for each key, whether it was new.
    func insertUnmarked(_ keys: [PublishedKey]) throws -> [Bool] {
        guard !keys.isEmpty else { return [] }
        let first = try lockedOpenHour()
        return try insert(keys) { max(ExportPeriod.hour(of: $0.createdAt), first) }
    }

    /// Stores keys as if they had been uploaded in `hour`.
    func insertExported(_ keys: [PublishedKey], hour: Int64) throws {
        guard !keys.isEmpty else { return }
        _ = try insert(keys) { _ in hour }
        try connection.keyProgress.setMixed(false)
    }

    /// Stores keys for the hours that `hour` returns. Keys that are already stored do not change.
    /// Returns, for each key, whether it was new.
    private func insert(_ keys: [PublishedKey], hour: (PublishedKey) -> Int64) throws -> [Bool] {
        try connection.insert(
            Self.insertion,
            keys: keys.map(\.bytes),
            rows: keys.map { key in
                [
                    .bytes(key.bytes), .number(key.start), .number(key.period), .number(key.transmissionRisk),
                    .text(key.reportType?.rawValue ?? ""), .number(key.daysSinceOnset), .number(hour(key)),
                ]
            }
        )
    }

    func delete(_ keys: [[UInt8]]) throws {
        try connection.execute(Self.deletion, keys: keys)
    }

    /// Stores the revisions of keys, which must have revisions. Returns whether all of them were stored.
    private func revise(_ keys: [PublishedKey]) throws -> Bool {
        guard !keys.isEmpty else { return true }
        let first = try lockedOpenHour()
        let counts = try connection.execute(
            """
            UPDATE diagnosis_key SET revised_type = $2, revised_risk = $3, revised_onset_days = $4, revised_hour = $5
            WHERE key = $1 AND revised_type IS NULL
            """,
            // In the order of the keys, for the reason that `insert` has.
            each: keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map { key in
                guard let revision = key.revision else { preconditionFailure("the keys have revisions") }
                return [
                    .bytes(key.bytes), .text(revision.reportType.rawValue), .number(revision.transmissionRisk),
                    .number(revision.daysSinceOnset),
                    .number(max(ExportPeriod.hour(of: revision.createdAt), first)),
                ]
            }
        )
        return counts.allSatisfy { $0 == 1 }
    }

    /// The first hour whose export has not been closed. No export is closed until the transaction ends.
    ///
    /// After a change, the caller must mark the rows as not mixed. Then they are either included in a
    /// mixing that waits for this transaction, or mixed later.
    private func lockedOpenHour() throws -> Int64 {
        try connection.lock(.diagnosisKeys, .shared)
        return try connection.keyProgress.openHour
    }

    /// The stored keys among `keys`.
    func stored(_ keys: [[UInt8]]) throws -> [PublishedKey] {
        var found: [PublishedKey] = []
        try connection.forEachRow(of: Self.selection, keys.map { [.bytes($0)] }) { found.append(Self.key($0)) }
        return found
    }

    /// The keys that were stored or revised in the hours of a period, sorted by their bytes.
    func keys(in hours: Range<Int64>) throws -> [PublishedKey] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM diagnosis_key
            WHERE (hour >= $1 AND hour < $2) OR (revised_hour >= $1 AND revised_hour < $2) ORDER BY key
            """,
            .number(hours.lowerBound),
            .number(hours.upperBound)
        ).map(Self.key)
    }

    /// Limits the hours of keys to `hour`. They may have been stored while the clock was ahead.
    func limitHours(to hour: Int64) throws {
        for column in ["hour", "revised_hour"] {
            try connection.execute("UPDATE diagnosis_key SET \(column) = $1 WHERE \(column) > $1", .number(hour))
        }
    }

    /// Rewrites all rows in the order of the keys, if a key has been added or revised since the last
    /// rewriting. Returns whether the rows were rewritten. The caller must hold the publisher's
    /// lock.
    func mix() throws -> Bool {
        if try connection.keyProgress.areMixed { return false }
        try connection.rewrite(.diagnosisKey)
        try connection.keyProgress.setMixed(true)
        return true
    }

    private static func key(_ row: SQLRow) -> PublishedKey {
        func optional(_ column: Int) -> Int? { row.isNull(column) ? nil : Int(row.integer(column)) }
        var key = PublishedKey(
            bytes: row.bytes(0),
            start: Int(row.integer(1)),
            period: Int(row.integer(2)),
            transmissionRisk: Int(row.integer(3)),
            reportType: CertifiedReportType(rawValue: row.text(4)),
            daysSinceOnset: optional(5),
            createdAt: row.integer(6) * ExportPeriod.length
        )
        if !row.isNull(7), let type = CertifiedReportType(rawValue: row.text(7)) {
            key.revision = PublishedKey.Revision(
                reportType: type,
                transmissionRisk: optional(8) ?? 0,
                daysSinceOnset: optional(9),
                createdAt: row.integer(10) * ExportPeriod.length
            )
        }
        return key
    }
}

extension RewrittenTable {
    static let diagnosisKey = RewrittenTable(
        "diagnosis_key",
        columns: [
            "key", "start_interval", "period", "risk", "report_type", "onset_days", "hour", "revised_type",
            "revised_risk", "revised_onset_days", "revised_hour",
        ]
    )
}

extension DatabaseConnection {
    var diagnosisKeys: DiagnosisKeyTable { DiagnosisKeyTable(connection: self) }
}
