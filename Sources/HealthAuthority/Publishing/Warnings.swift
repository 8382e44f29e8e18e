package import CheckInProtocol
import Cryptography
package import Publication

/// What contact tracers say of venues that can be named.
package struct Warnings: Sendable {
    let database: any AuthorityDatabase
    let clock: @Sendable () -> UnixTime

    /// A warning, and what became of it.
    package struct Listed: Sendable, Equatable {
        /// 16 hexadecimal digits.
        package let id: String
        package let warning: VenueWarning
        /// Nil as long as it waits for the next hour, and can be withdrawn.
        package let published: Hour?
    }

    /// Adds a warning, which the next package carries.
    package func add(_ warning: VenueWarning, officer: String) async throws {
        try await add([warning], officer: officer)
    }

    /// Adds the warnings of one visit, which midnight may have cut in parts: all of them or none.
    package func add(_ warnings: [VenueWarning], officer: String) async throws {
        var generator = SystemRandomNumberGenerator()
        let rows = warnings.map { warning -> [SQLValue] in
            [
                .text(Hexadecimal.text(generator.bytes(8))), .text(warning.publicIdentifier.string),
                .number(warning.window.intervals.lowerBound.number),
                .number(warning.window.intervals.upperBound.number), .number(warning.transmissionRiskLevel),
            ]
        }
        let now = clock()
        try await database.write { connection in
            try connection.execute(
                "INSERT INTO warning (id, identifier, start_interval, end_interval, level) VALUES ($1, $2, $3, $4, $5)",
                each: rows
            )
            try Audit.record("entered a venue warning", officer: officer, connection, now: now)
        }
    }

    /// Withdraws a warning. False if it was published already, which nobody can undo, or is not there.
    package func withdraw(_ id: String, officer: String) async throws -> Bool {
        let now = clock()
        return try await database.write { connection in
            guard try connection.execute("DELETE FROM warning WHERE id = $1 AND published IS NULL", .text(id)) == 1
            else {
                return false
            }
            try Audit.record("withdrew a venue warning", officer: officer, connection, now: now)
            return true
        }
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

    private static let select = "SELECT id, identifier, start_interval, end_interval, level, published FROM warning"

    private static func listed(_ row: SQLRow) -> Listed? {
        let (start, end) = (Interval(number: UInt32(row.integer(2))), Interval(number: UInt32(row.integer(3))))
        guard let day = Day(number: start.number / Interval.perDay),
            let window = DayWindow(day: day, intervals: start..<end),
            let identifier = try? VenueText(row.text(1), for: .publicIdentifier),
            let warning = VenueWarning(
                publicIdentifier: identifier,
                window: window,
                transmissionRiskLevel: UInt8(row.integer(4))
            )
        else { return nil }
        return Listed(
            id: row.text(0),
            warning: warning,
            published: row.isNull(5) ? nil : Hour(number: UInt32(row.integer(5)))
        )
    }
}
