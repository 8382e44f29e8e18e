import AuthorityProtocol
import CheckInProtocol

/// The tables `code_warning` and `code_report`: warnings that officers have made from the code of a
/// venue, and their protected reports. The reports of a confirmed warning are also in the pool, or
/// published.
///
/// A row says which venue was meant, as the officer's browser has read it. It contains no seed, so
/// its reports cannot be decrypted.
struct CodeWarningTable {
    let connection: any DatabaseConnection

    /// `officer` and `hour` are null unless the warning waits for a second officer.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE code_warning (
                id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, address TEXT NOT NULL, start_interval BIGINT NOT NULL,
                end_interval BIGINT NOT NULL, profile BIGINT NOT NULL, level BIGINT NOT NULL, officer TEXT, hour BIGINT
            )\(dialect.byPrimaryKey)
            """,
            """
            CREATE TABLE code_report (
                iv \(dialect.bytes) NOT NULL PRIMARY KEY, warning TEXT NOT NULL, day BIGINT NOT NULL,
                ciphertext \(dialect.bytes) NOT NULL, tag \(dialect.bytes) NOT NULL
            )\(dialect.byPrimaryKey)
            """,
            "CREATE INDEX code_report_warning ON code_report (warning)",
        ]
    }

    private static let columns = "id, name, address, start_interval, end_interval, profile, level"

    /// Inserts a warning and its reports.
    ///
    /// - Parameter proposal: The officer, and the hour, if a second officer must confirm the warning.
    /// - Returns: Whether the IVs of the reports are new.
    func insert(
        _ id: String,
        _ entry: CodeWarning.Entry,
        proposal: (officer: String, hour: Hour)?
    ) throws -> Bool {
        let warning = entry.warning
        try connection.execute(
            """
            INSERT INTO code_warning (\(Self.columns), officer, hour) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            .text(id),
            .text(warning.name.string),
            .text(warning.address.string),
            .number(warning.range.lowerBound.number),
            .number(warning.range.upperBound.number),
            .number(warning.profile),
            .number(warning.transmissionRiskLevel),
            .text(proposal?.officer),
            .number(proposal?.hour.number)
        )
        let counts = try connection.execute(
            """
            INSERT INTO code_report (iv, warning, day, ciphertext, tag) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (iv) DO NOTHING
            """,
            each: entry.reports.map { dated in
                [
                    .bytes(Array(dated.report.iv)), .text(id), .number(dated.day.number),
                    .bytes(Array(dated.report.ciphertext)), .bytes(Array(dated.report.tag)),
                ]
            }
        )
        return counts.allSatisfy { $0 == 1 }
    }

    /// The warnings that do not wait for a second officer.
    func confirmed() throws -> [CodeWarning.Listed] {
        let published = try connection.rows(
            """
            SELECT code_report.warning, min(published.hour) FROM code_report
            JOIN published ON published.iv = code_report.iv GROUP BY code_report.warning
            """
        )
        let hours = Dictionary(uniqueKeysWithValues: published.map { ($0.text(0), $0.hour(1)) })
        return try connection.rows("SELECT \(Self.columns) FROM code_warning WHERE officer IS NULL").compactMap { row in
            Self.warning(row).map { CodeWarning.Listed(id: row.text(0), warning: $0, published: hours[row.text(0)]) }
        }
    }

    /// The warnings that wait for a second officer and were entered after `hour`, sorted with the oldest first.
    func proposals(after hour: Int64) throws -> [CodeWarning.Proposal] {
        try connection.rows(
            """
            SELECT \(Self.columns), officer, hour FROM code_warning
            WHERE officer IS NOT NULL AND hour > $1 ORDER BY hour, id
            """,
            .number(hour)
        ).compactMap { row in
            guard let warning = Self.warning(row),
                let end = Hour(number: UInt32(row.integer(8)) + Warnings.proposalHours)
            else { return nil }
            return CodeWarning.Proposal(id: row.text(0), officer: row.text(7), warning: warning, end: end)
        }
    }

    /// The reports of a warning, with `hour` as the hour of publication.
    func reports(of id: String, in hour: Int64) throws -> [PooledReport] {
        try connection.rows("SELECT iv, day, ciphertext, tag FROM code_report WHERE warning = $1", .text(id)).map {
            PooledReport(
                iv: $0.bytes(0),
                hour: hour,
                day: Day(number: UInt32($0.integer(1))),
                ciphertext: $0.bytes(2),
                tag: $0.bytes(3)
            )
        }
    }

    /// Marks a warning as confirmed.
    ///
    /// - Returns: False if it does not wait for a second officer.
    func confirm(_ id: String) throws -> Bool {
        try connection.execute(
            "UPDATE code_warning SET officer = NULL, hour = NULL WHERE id = $1 AND officer IS NOT NULL",
            .text(id)
        ) == 1
    }

    /// Whether a warning exists and does not wait for a second officer.
    func isConfirmed(_ id: String) throws -> Bool {
        try !connection.rows("SELECT id FROM code_warning WHERE id = $1 AND officer IS NULL", .text(id)).isEmpty
    }

    /// Whether one of the reports of a warning is published.
    func isPublished(_ id: String) throws -> Bool {
        try !connection.rows(
            """
            SELECT published.iv FROM published JOIN code_report ON published.iv = code_report.iv
            WHERE code_report.warning = $1 LIMIT 1
            """,
            .text(id)
        ).isEmpty
    }

    func delete(_ id: String) throws {
        try connection.execute("DELETE FROM code_report WHERE warning = $1", .text(id))
        try connection.execute("DELETE FROM code_warning WHERE id = $1", .text(id))
    }

    /// Deletes a warning that waits for a second officer. Returns false if this officer has not entered it.
    func delete(_ id: String, of officer: String) throws -> Bool {
        let found = try connection.execute(
            "DELETE FROM code_warning WHERE id = $1 AND officer = $2",
            .text(id),
            .text(officer)
        )
        try deleteStrayReports()
        return found == 1
    }

    func deleteProposals(of officer: String) throws {
        try connection.execute("DELETE FROM code_warning WHERE officer = $1", .text(officer))
        try deleteStrayReports()
    }

    /// Deletes the warnings that nobody has confirmed and that were entered in `hour` or earlier, and the
    /// warnings whose reports are neither in the pool nor in a published package any more.
    func sweep(until hour: Int64) throws {
        try connection.execute("DELETE FROM code_warning WHERE hour <= $1", .number(hour))
        try connection.execute(
            """
            DELETE FROM code_warning WHERE officer IS NULL AND NOT EXISTS (
                SELECT 1 FROM code_report WHERE code_report.warning = code_warning.id AND (
                    EXISTS (SELECT 1 FROM pool WHERE pool.iv = code_report.iv)
                    OR EXISTS (SELECT 1 FROM published WHERE published.iv = code_report.iv)
                )
            )
            """
        )
        try deleteStrayReports()
    }

    private func deleteStrayReports() throws {
        try connection.execute("DELETE FROM code_report WHERE warning NOT IN (SELECT id FROM code_warning)")
    }

    private static func warning(_ row: SQLRow) -> CodeWarning? {
        guard let name = try? VenueText(row.text(1), for: .name),
            let address = try? VenueText(row.text(2), for: .address)
        else { return nil }
        return CodeWarning(
            name: name,
            address: address,
            range: Interval(number: UInt32(row.integer(3)))..<Interval(number: UInt32(row.integer(4))),
            profile: UInt8(row.integer(5)),
            transmissionRiskLevel: UInt8(row.integer(6))
        )
    }
}

extension DatabaseConnection {
    var codeWarnings: CodeWarningTable { CodeWarningTable(connection: self) }
}
