import ExportFiles
import ExposureNotification

/// The keys of an export, sorted by their bytes.
struct ExportedKeys: Sendable {
    var new: [ExportedKey] = []
    /// The keys of earlier exports whose report type has changed.
    var revised: [ExportedKey] = []
}

extension DiagnosisKeyTable {
    /// The hour whose export contains a key: the hour in which it was stored, or the first hour
    /// whose end is at least two hours after the end of the key. Until then, a stranger could send
    /// the identifiers of the key again.
    fileprivate static let exportHour = """
        CASE WHEN hour > (start_interval + period + \(holdBack)) / \(intervalsPerHour) THEN hour
        ELSE (start_interval + period + \(holdBack)) / \(intervalsPerHour) END
        """
    private static let intervalsPerHour: Int64 = 6
    /// Two hours, minus one interval: a key whose hold-back ends with an hour is in the export of
    /// that hour.
    private static let holdBack: Int64 = 11

    private static let exportColumns = """
        key, start_interval, period, risk, report_type, onset_days, revised_type, revised_risk, revised_onset_days, revised_hour
        """

    private static let select =
        "SELECT * FROM (SELECT \(exportColumns), \(exportHour) AS export_hour FROM diagnosis_key) AS keys"

    var isEmpty: Bool {
        get throws { try connection.rows("SELECT hour FROM diagnosis_key LIMIT 1").isEmpty }
    }

    /// The keys of the export of `hours`.
    ///
    /// A key that was revised before its export is exported once, with its last values. A key that
    /// was revoked before its export is not exported.
    func exported(in hours: Range<Int64>) throws -> ExportedKeys {
        var keys = ExportedKeys()
        try connection.forEachRow(
            """
            \(Self.select) WHERE (export_hour >= $1 AND export_hour < $2)
            OR (export_hour < $1 AND revised_hour >= $1 AND revised_hour < $2) ORDER BY key
            """,
            [.number(hours.lowerBound), .number(hours.upperBound)]
        ) { row in
            let isRevised = !row.isNull(9) && row.integer(9) < hours.upperBound
            let key = isRevised ? Self.revisedKey(row) : Self.newKey(row)
            if row.integer(10) < hours.lowerBound {
                keys.revised.append(key)
            } else if key.reportType != .revoked {
                keys.new.append(key)
            }
        }
        return keys
    }

    /// Up to `limit` random keys that were exported before `hour`.
    func exported(before hour: Int64, limit: Int, after random: [UInt8]) throws -> [ExportedKey] {
        try connection.rows(
            "\(Self.select) WHERE export_hour < $1 AND report_type <> 'negative' AND key > $2 ORDER BY key LIMIT $3",
            .number(hour),
            .bytes(random),
            .number(limit)
        ).map(Self.newKey)
    }

    /// The hour whose export contains a key that ended at the interval `end`, if it was uploaded before.
    static func exportHour(ofKeyEndingAt end: Int64) -> Int64 { (end + holdBack) / intervalsPerHour }

    /// The ends of keys that are exported in `hour` because their hold-back ends.
    static func ends(ofKeysExportedIn hour: Int64) -> ClosedRange<Int64> {
        hour * intervalsPerHour - holdBack...(hour + 1) * intervalsPerHour - 1 - holdBack
    }

    /// Changes the rows of keys that were exported in `hours` as if they had been uploaded in `hour`.
    /// Otherwise, earlier hours would distinguish these keys from padding.
    func setHour(_ hour: Int64, exportedIn hours: Range<Int64>) throws {
        try connection.execute(
            "UPDATE diagnosis_key SET hour = $1 WHERE hour <> $1 AND \(Self.exportHour) >= $2 AND \(Self.exportHour) < $3",
            .number(hour),
            .number(hours.lowerBound),
            .number(hours.upperBound)
        )
        try connection.keyProgress.setMixed(false)
    }

    /// Changes the rows of keys as if they had been uploaded in `hour`.
    func setHour(_ hour: Int64, of keys: [[UInt8]]) throws {
        guard !keys.isEmpty else { return }
        try connection.execute(
            "UPDATE diagnosis_key SET hour = $1 WHERE key = $2",
            each: keys.map { [.number(hour), .bytes($0)] }
        )
    }

    private static func newKey(_ row: SQLRow) -> ExportedKey {
        key(row, type: row.text(4), risk: row.integer(3), onset: row.value(5))
    }

    private static func revisedKey(_ row: SQLRow) -> ExportedKey {
        key(row, type: row.text(6), risk: row.integer(7), onset: row.value(8))
    }

    private static func key(_ row: SQLRow, type: String, risk: Int64, onset: SQLValue) -> ExportedKey {
        var key = ExportedKey(
            bytes: row.bytes(0),
            transmissionRisk: risk == 0 ? nil : Int32(clamping: risk),
            start: Int32(clamping: row.integer(1)),
            period: Int32(clamping: row.integer(2)),
            reportType: CertifiedReportType(rawValue: type)?.reportType
        )
        if case .integer(let days?) = onset { key.daysSinceOnset = Int32(clamping: days) }
        return key
    }
}

extension TableSweep {
    /// Deletes keys that ended in `interval` or earlier. A key that has not been exported is kept for
    /// another day. Otherwise, a key that is uploaded shortly before this time would be lost.
    static func diagnosisKeys(until interval: Int64) -> TableSweep {
        let isExported = "\(DiagnosisKeyTable.exportHour) <= (SELECT max(export.hour) FROM export)"
        return TableSweep(
            table: .diagnosisKey,
            condition: """
                start_interval + period <= \(interval)
                AND (\(isExported) OR start_interval + period <= \(interval - Int64(IntervalNumber.perDay)))
                """
        )
    }
}
