import AuthorityProtocol
import CheckInProtocol

/// The table `warning`: venue warnings and recalls.
struct WarningTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE warning (
                id TEXT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL, start_interval BIGINT NOT NULL, end_interval BIGINT NOT NULL,
                profile BIGINT NOT NULL, level BIGINT NOT NULL, published BIGINT, is_recall BIGINT NOT NULL DEFAULT 0
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    private static let select =
        "SELECT id, identifier, start_interval, end_interval, level, published, is_recall, profile FROM warning"

    /// The latest warnings and recalls, sorted with the latest first.
    func latest(_ limit: Int) throws -> [Warnings.Listed] {
        try connection.rows("\(Self.select) ORDER BY start_interval DESC, id LIMIT $1", .number(limit))
            .compactMap(Self.listed)
    }

    /// All warnings and recalls for a venue.
    func warnings(for identifier: VenueText) throws -> [Warnings.Listed] {
        try connection.rows("\(Self.select) WHERE identifier = $1", .text(identifier.string)).compactMap(Self.listed)
    }

    func warning(_ id: String) throws -> Warnings.Listed? {
        try connection.rows("\(Self.select) WHERE id = $1", .text(id)).compactMap(Self.listed).first
    }

    /// The warnings and recalls in the package for `hour`.
    func published(in hour: Hour) throws -> [VenueWarning] {
        try connection.rows("\(Self.select) WHERE published = $1", .number(hour.number))
            .compactMap { Self.listed($0)?.warning }
    }

    func insert(_ warnings: [(id: String, warning: VenueWarning)]) throws {
        try connection.execute(
            """
            INSERT INTO warning (id, identifier, start_interval, end_interval, level, profile)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            each: warnings.map { [.text($0.id)] + Self.values($0.warning) }
        )
    }

    /// Inserts a recall of a warning.
    func insertRecall(_ id: String, of warning: String) throws {
        try connection.execute(
            """
            INSERT INTO warning (id, identifier, start_interval, end_interval, level, profile, is_recall)
            SELECT $2, identifier, start_interval, end_interval, level, profile, 1 FROM warning WHERE id = $1
            """,
            .text(warning),
            .text(id)
        )
    }

    /// Adds up to `limit` waiting warnings to the package for `hour`.
    func publish(_ limit: Int, in hour: Hour) throws {
        let rows = try connection.rows(
            "SELECT id FROM warning WHERE published IS NULL ORDER BY id LIMIT $1",
            .number(limit)
        )
        guard !rows.isEmpty else { return }
        try connection.execute(
            "UPDATE warning SET published = $2 WHERE id = $1",
            each: rows.map { [.text($0.text(0)), .number(hour.number)] }
        )
    }

    /// If a waiting warning is equal to one of `warnings`, marks the waiting warning as published
    /// in `hour`.
    func markPublished(_ warnings: [VenueWarning], in hour: Hour) throws {
        try connection.execute(
            """
            UPDATE warning SET published = $1
            WHERE published IS NULL AND identifier = $2 AND start_interval = $3 AND end_interval = $4 AND level = $5
            AND profile = $6 AND is_recall = $7
            """,
            each: warnings.map { [.number(hour.number)] + Self.values($0) + [.number($0.isRecall ? 1 : 0)] }
        )
    }

    /// Makes the warnings of the package for `hour` wait again.
    func unpublish(_ hour: Hour) throws {
        try connection.execute("UPDATE warning SET published = NULL WHERE published = $1", .number(hour.number))
    }

    /// Marks the warnings in packages for hours after `hour` as waiting again.
    func unpublish(after hour: Hour) throws {
        try connection.execute("UPDATE warning SET published = NULL WHERE published > $1", .number(hour.number))
    }

    /// Deletes a waiting warning or recall. Returns whether it was a recall; nil if it is not
    /// waiting.
    func deleteWaiting(_ id: String) throws -> Bool? {
        let isWaiting = "id = $1 AND published IS NULL"
        guard let row = try connection.rows("SELECT is_recall FROM warning WHERE \(isWaiting)", .text(id)).first,
            try connection.execute("DELETE FROM warning WHERE \(isWaiting)", .text(id)) == 1
        else { return nil }
        return row.integer(0) == 1
    }

    func delete(publishedBefore hour: Int64) throws {
        try connection.execute("DELETE FROM warning WHERE published < $1", .number(hour))
    }

    /// The column values of a warning: identifier, start, end, level and profile.
    private static func values(_ warning: VenueWarning) -> [SQLValue] {
        let times = warning.window.intervals
        return [
            .text(warning.publicIdentifier.string), .number(times.lowerBound.number), .number(times.upperBound.number),
            .number(warning.transmissionRiskLevel), .number(warning.profile),
        ]
    }

    private static func listed(_ row: SQLRow) -> Warnings.Listed? {
        let (start, end) = (Interval(number: UInt32(row.integer(2))), Interval(number: UInt32(row.integer(3))))
        guard let day = Day(number: start.number / Interval.perDay),
            let window = DayWindow(day: day, intervals: start..<end),
            let identifier = try? VenueText(row.text(1), for: .publicIdentifier),
            let warning = VenueWarning(
                publicIdentifier: identifier,
                window: window,
                profile: UInt8(row.integer(7)),
                transmissionRiskLevel: UInt8(row.integer(4)),
                isRecall: row.integer(6) == 1
            )
        else { return nil }
        return Warnings.Listed(id: row.text(0), warning: warning, published: row.isNull(5) ? nil : row.hour(5))
    }
}

/// The table `proposed_warning`: warnings that wait for confirmation by a second officer. Each row
/// describes a whole visit. Packages are not built from this table.
struct ProposedWarningTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE proposed_warning (
                id TEXT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL, start_interval BIGINT NOT NULL, end_interval BIGINT NOT NULL,
                profile BIGINT NOT NULL, level BIGINT NOT NULL, officer TEXT NOT NULL, hour BIGINT NOT NULL
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// The warnings that were entered after `hour`, sorted with the oldest first.
    func proposals(after hour: Int64) throws -> [Warnings.Proposal] {
        try connection.rows(
            """
            SELECT id, officer, identifier, start_interval, end_interval, level, hour, profile FROM proposed_warning
            WHERE hour > $1 ORDER BY hour, id
            """,
            .number(hour)
        ).compactMap { row in
            let range = Interval(number: UInt32(row.integer(3)))..<Interval(number: UInt32(row.integer(4)))
            guard let identifier = try? VenueText(row.text(2), for: .publicIdentifier),
                let end = Hour(number: UInt32(row.integer(6)) + Warnings.proposalHours)
            else { return nil }
            let warnings = DayWindow.parts(of: range).compactMap {
                VenueWarning(
                    publicIdentifier: identifier,
                    window: $0,
                    profile: UInt8(row.integer(7)),
                    transmissionRiskLevel: UInt8(row.integer(5))
                )
            }
            return Warnings.Proposal(
                id: row.text(0),
                officer: row.text(1),
                range: range,
                warnings: warnings,
                end: end
            )
        }
    }

    /// Inserts the warnings of one visit, sorted by day.
    func insert(_ id: String, _ warnings: [VenueWarning], officer: String, in hour: Hour) throws {
        guard let first = warnings.first, let last = warnings.last else { return }
        try connection.execute(
            """
            INSERT INTO proposed_warning (id, identifier, start_interval, end_interval, level, officer, hour, profile)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            .text(id),
            .text(first.publicIdentifier.string),
            .number(first.window.intervals.lowerBound.number),
            .number(last.window.intervals.upperBound.number),
            .number(first.transmissionRiskLevel),
            .text(officer),
            .number(hour.number),
            .number(first.profile)
        )
    }

    /// Returns false if the warning does not exist.
    func delete(_ id: String) throws -> Bool {
        try connection.execute("DELETE FROM proposed_warning WHERE id = $1", .text(id)) == 1
    }

    /// Returns false if this officer has not entered the warning.
    func delete(_ id: String, of officer: String) throws -> Bool {
        try connection.execute(
            "DELETE FROM proposed_warning WHERE id = $1 AND officer = $2",
            .text(id),
            .text(officer)
        ) == 1
    }

    func deleteAll(of officer: String) throws {
        try connection.execute("DELETE FROM proposed_warning WHERE officer = $1", .text(officer))
    }

    /// Deletes the warnings that were entered in `hour` or earlier.
    func delete(until hour: Int64) throws {
        try connection.execute("DELETE FROM proposed_warning WHERE hour <= $1", .number(hour))
    }
}

extension DatabaseConnection {
    var warnings: WarningTable { WarningTable(connection: self) }
    var proposedWarnings: ProposedWarningTable { ProposedWarningTable(connection: self) }
}
