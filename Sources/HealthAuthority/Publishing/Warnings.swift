package import CheckInProtocol
import Cryptography
package import Publication

/// What contact tracers say of venues that can be named.
package struct Warnings: Sendable {
    let database: any AuthorityDatabase
    let clock: AuthorityClock

    /// A warning, and what became of it.
    package struct Listed: Sendable, Equatable {
        /// 16 hexadecimal digits.
        package let id: String
        package let warning: VenueWarning
        /// Nil as long as it waits for the next hour, and can be withdrawn.
        package let published: Hour?

        /// Whether one of these recalls waits, or is in a later package. A recall in the same or an earlier package was about the same
        /// words when they were entered before.
        package func isRecalled(by recalls: some Sequence<Listed>) -> Bool {
            guard let published, !warning.isRecall else { return false }
            return recalls.contains {
                $0.warning.isRecall && $0.warning.original == warning && $0.published.map { $0 > published } ?? true
            }
        }
    }

    /// Adds a warning, which the next package carries. False if the officer has entered too many within the hour.
    package func add(_ warning: VenueWarning, officer: String) async throws -> Bool {
        try await add([warning], officer: officer)
    }

    /// Adds the warnings of one visit, which midnight may have cut in parts: all of them or none.
    ///
    /// - Returns: False if the officer has entered too many within the hour.
    package func add(_ warnings: [VenueWarning], officer: String) async throws -> Bool {
        var generator = SystemRandomNumberGenerator()
        let rows = warnings.map { warning -> [SQLValue] in
            [
                .text(Hexadecimal.text(generator.bytes(8))), .text(warning.publicIdentifier.string),
                .number(warning.window.intervals.lowerBound.number),
                .number(warning.window.intervals.upperBound.number), .number(warning.transmissionRiskLevel),
            ]
        }
        let now = try clock.now()
        return try await database.write { connection in
            guard try UsageLimit.warnings(officer: officer).take(connection, now: now) else { return false }
            try connection.execute(
                "INSERT INTO warning (id, identifier, start_interval, end_interval, level) VALUES ($1, $2, $3, $4, $5)",
                each: rows
            )
            try Audit.record("entered a venue warning", officer: officer, connection, now: now)
            return true
        }
    }

    /// Withdraws a warning or a recall. False if it was published already, or is not there.
    package func withdraw(_ id: String, officer: String) async throws -> Bool {
        let now = try clock.now()
        return try await database.write { connection in
            let isWaiting = "id = $1 AND published IS NULL"
            guard let row = try connection.rows("SELECT is_recall FROM warning WHERE \(isWaiting)", .text(id)).first,
                try connection.execute("DELETE FROM warning WHERE \(isWaiting)", .text(id)) == 1
            else { return false }
            let what = row.integer(0) == 1 ? "the recall of a venue warning" : "a venue warning"
            try Audit.record("withdrew \(what)", officer: officer, connection, now: now)
            return true
        }
    }

    /// Recalls a warning that is published: the next package tells devices to drop it. A warning is recalled once.
    package func recall(_ id: String, officer: String) async throws -> Recall {
        let now = try clock.now()
        var generator = SystemRandomNumberGenerator()
        let recallID = Hexadecimal.text(generator.bytes(8))
        return try await database.write { connection in
            let rows = try connection.rows("\(Self.select) WHERE id = $1", .text(id)).compactMap(Self.listed)
            guard let listed = rows.first, listed.published != nil, !listed.warning.isRecall,
                try !listed.isRecalled(by: Self.recalls(of: listed.warning.publicIdentifier, connection))
            else { return .refused }
            guard try UsageLimit.warnings(officer: officer).take(connection, now: now) else { return .tooMany }
            try connection.execute(
                """
                INSERT INTO warning (id, identifier, start_interval, end_interval, level, is_recall)
                SELECT $2, identifier, start_interval, end_interval, level, 1 FROM warning WHERE id = $1
                """,
                .text(id),
                .text(recallID)
            )
            try Audit.record("recalled a venue warning", officer: officer, connection, now: now)
            return .recalled
        }
    }

    /// What comes of a recall.
    package enum Recall: Sendable {
        case recalled
        /// The warning is not published, or it was recalled before.
        case refused
        /// The officer has entered and recalled too many within the hour.
        case tooMany
    }

    private static func recalls(
        of identifier: VenueText,
        _ connection: any DatabaseConnection
    ) throws -> [Listed] {
        try connection.rows("\(select) WHERE identifier = $1 AND is_recall = 1", .text(identifier.string))
            .compactMap(listed)
    }

    /// The last first.
    package func list() async throws -> [Listed] {
        try await database.read { connection in
            try connection.rows("\(Self.select) ORDER BY start_interval DESC, id LIMIT 1000").compactMap(Self.listed)
        }
    }

    static func published(in hour: Hour, _ connection: any DatabaseConnection) throws -> [VenueWarning] {
        try connection.rows("\(select) WHERE published = $1", .number(hour.number)).compactMap { listed($0)?.warning }
    }

    private static let select =
        "SELECT id, identifier, start_interval, end_interval, level, published, is_recall FROM warning"

    private static func listed(_ row: SQLRow) -> Listed? {
        let (start, end) = (Interval(number: UInt32(row.integer(2))), Interval(number: UInt32(row.integer(3))))
        guard let day = Day(number: start.number / Interval.perDay),
            let window = DayWindow(day: day, intervals: start..<end),
            let identifier = try? VenueText(row.text(1), for: .publicIdentifier),
            let warning = VenueWarning(
                publicIdentifier: identifier,
                window: window,
                transmissionRiskLevel: UInt8(row.integer(4)),
                isRecall: row.integer(6) == 1
            )
        else { return nil }
        return Listed(
            id: row.text(0),
            warning: warning,
            published: row.isNull(5) ? nil : Hour(number: UInt32(row.integer(5)))
        )
    }
}
