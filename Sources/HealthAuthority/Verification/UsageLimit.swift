import CheckInProtocol

/// How often something may happen within an hour or a day.
///
/// It is counted in the database, so that it holds for all instances together and outlives each of them. No row has a time finer than
/// the hour. Clients are not told apart: the server does not look at addresses.
struct UsageLimit: Sendable {
    /// What is counted.
    let space: String
    /// The most within a period.
    let maximum: Int64
    /// The length of a period.
    var hours: Int64 = 1

    // MARK: Wrong proofs

    /// 31⁹ codes. With a thousand valid ones and a thousand guesses a second, a guess is right in 300 days.
    static let hotlineCodes = UsageLimit(space: "hotline code", maximum: 360_000)
    /// 31⁶ PINs: see ``Verification/issue(_:count:officer:)``.
    static let pins = UsageLimit(space: "PIN", maximum: 360)
    /// 2²⁵⁶ tokens.
    static let registrations = UsageLimit(space: "registration token", maximum: 360_000)
    /// All of them together.
    static let all = UsageLimit(space: "all", maximum: 450_000)

    // MARK: What strangers and keys leave behind

    /// Registrations for tests of which no laboratory has sent a result.
    static let tests = UsageLimit(space: "test", maximum: 90_000)

    /// Codes that an officer may issue: a stolen password must not give an unlimited number of them.
    static func codes(officer: String) -> UsageLimit { UsageLimit(space: "codes of \(officer)", maximum: 120) }

    /// Warnings that an officer may enter.
    static func warnings(officer: String) -> UsageLimit { UsageLimit(space: "warnings of \(officer)", maximum: 20) }

    /// Counts, unless that is too many. Returns whether it has counted.
    func take(_ connection: any DatabaseConnection, now: UnixTime, count: Int = 1) throws -> Bool {
        guard count <= maximum else { return false }
        return try connection.execute(
            """
            INSERT INTO usage_count (space, period, count) VALUES ($1, $2, $3)
            ON CONFLICT (space, period) DO UPDATE SET count = usage_count.count + excluded.count
            WHERE usage_count.count + excluded.count <= $4
            """,
            .text(space),
            .number(Int64(now.hour.number) / hours * hours),
            .number(count),
            .number(maximum)
        ) == 1
    }

    /// Whether there were as many as there may be, in a period that began in the last day.
    func wasReached(_ connection: any DatabaseConnection, now: UnixTime) throws -> Bool {
        let rows = try connection.rows(
            "SELECT period FROM usage_count WHERE space = $1 AND period > $2 AND count >= $3",
            .text(space),
            .number(Int64(now.hour.number) - Int64(Hour.perDay)),
            .number(maximum)
        )
        return !rows.isEmpty
    }

    /// Wrong proofs of this hour by their kind, rounded down to tens.
    static func wrongProofs(_ connection: any DatabaseConnection, now: UnixTime) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for limit in [hotlineCodes, pins, registrations] {
            let row = try connection.rows(
                "SELECT count FROM usage_count WHERE space = $1 AND period = $2",
                .text(limit.space),
                .number(now.hour.number)
            ).first
            counts[limit.space] = Int(row?.integer(0) ?? 0) / 10 * 10
        }
        return counts
    }

    /// Deletes counts of periods that have ended, after which nobody asks.
    static func sweep(_ connection: any DatabaseConnection, now: UnixTime) throws {
        try connection.execute(
            "DELETE FROM usage_count WHERE period < $1",
            .number(Int64(now.hour.number) - Int64(Hour.perDay))
        )
    }
}
