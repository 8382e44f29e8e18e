import AuthorityProtocol
package import CheckInProtocol

/// A number that a disease has, or had in the last 60 days.
package struct UsedNumber: Equatable, Sendable {
    /// The number of days after the removal of a disease in which no other one may have its number: old reports would
    /// count for it. Devices keep check-ins for at most as many days.
    package static let days = Int64(DiseaseProfile.acceptedRetention.upperBound)

    package let number: UInt8
    /// The English name, which identifies the disease.
    package let name: String
    /// The last day on which the configuration had the disease.
    package let lastDay: Day

    /// The numbers of the diseases in the configurations since 60 days before `today`.
    ///
    /// - Throws: ``DatabaseError``.
    package static func all(in database: any AuthorityDatabase, today: Day) async throws -> [UsedNumber] {
        try await database.read { try $0.usedNumbers.all(since: Int64(today.number) - days) }
    }
}

/// The table `profile`: the numbers of diseases. It keeps a number for 60 days after the removal of its disease.
struct UsedNumberTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE profile (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, day BIGINT NOT NULL)\(dialect.byPrimaryKey)"
        ]
    }

    func all(since day: Int64) throws -> [UsedNumber] {
        let rows = try connection.rows(
            "SELECT number, name, day FROM profile WHERE day >= $1 ORDER BY number",
            .integer(day)
        )
        return rows.compactMap { row in
            Day(number: UInt32(row.integer(2))).map {
                UsedNumber(number: UInt8(row.integer(0)), name: row.text(1), lastDay: $0)
            }
        }
    }

    /// Notes that the configuration of a day has these diseases.
    func note(_ profiles: DiseaseProfiles, on day: Day) throws {
        try connection.execute(
            """
            INSERT INTO profile (number, name, day) VALUES ($1, $2, $3)
            ON CONFLICT (number) DO UPDATE SET name = excluded.name, day = excluded.day
            """,
            each: profiles.usable.map { [.number($0.number), .text($0.name()), .number(day.number)] }
        )
        try connection.execute("DELETE FROM profile WHERE day < $1", .integer(Int64(day.number) - UsedNumber.days))
    }
}

extension DatabaseConnection {
    var usedNumbers: UsedNumberTable { UsedNumberTable(connection: self) }
}
