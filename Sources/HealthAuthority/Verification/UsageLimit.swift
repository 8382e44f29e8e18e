import CheckInProtocol

/// A limit on the number of events per hour or per day.
///
/// Events are counted in the database, so that the limit applies to all instances together and
/// remains after a restart. No row contains a time more precise than an hour. The limit does not
/// distinguish between clients, because the server does not read addresses.
struct UsageLimit: Sendable {
    /// The name of the counter.
    let space: String
    /// The maximum number of events in a period.
    let maximum: Int64
    /// The length of a period in hours.
    var hours: Int64 = 1

    // MARK: Wrong proofs

    /// There are 31⁹ possible codes. If a thousand codes are valid and an attacker tries a thousand
    /// codes per second, one guess succeeds in 300 days on average.
    static let hotlineCodes = UsageLimit(space: "hotline code", maximum: 360_000)
    /// There are 31⁶ possible PINs: see ``Verification/issue(_:count:officer:)``.
    static let pins = UsageLimit(space: "PIN", maximum: 360)
    /// There are 2²⁵⁶ possible tokens.
    static let registrations = UsageLimit(space: "registration token", maximum: 360_000)
    /// The limit for wrong proofs of all kinds together.
    static let all = UsageLimit(space: "all", maximum: 450_000)

    // MARK: Registrations, codes and warnings

    /// Registrations for tests whose results no laboratory has sent.
    static let tests = UsageLimit(space: "test", maximum: 90_000)

    /// The number of codes that an officer may issue. The limit prevents an attacker with a stolen
    /// password from issuing an unlimited number of codes.
    static func codes(officer: String) -> UsageLimit { UsageLimit(space: "codes of \(officer)", maximum: 120) }

    /// The number of warnings that an officer may enter or recall.
    static func warnings(officer: String) -> UsageLimit { UsageLimit(space: "warnings of \(officer)", maximum: 20) }

    /// Adds `count` to the counter unless the sum would exceed the limit. Returns whether `count`
    /// was added.
    func take(_ connection: any DatabaseConnection, now: UnixTime, count: Int = 1) throws -> Bool {
        guard count <= maximum else { return false }
        return try connection.usageCounts.add(
            count,
            to: space,
            period: Int64(now.hour.number) / hours * hours,
            maximum: maximum
        )
    }

    /// Whether the limit was reached in a period that began in the last 24 hours.
    func wasReached(_ connection: any DatabaseConnection, now: UnixTime) throws -> Bool {
        let hour = Int64(now.hour.number) - Int64(Hour.perDay)
        return try connection.usageCounts.hasReached(maximum, in: space, after: hour)
    }

    /// The number of wrong proofs of each kind in this hour, rounded down to a multiple of ten.
    static func wrongProofs(_ connection: any DatabaseConnection, now: UnixTime) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for limit in [hotlineCodes, pins, registrations] {
            counts[limit.space] = try connection.usageCounts.count(in: limit.space, period: now.hour) / 10 * 10
        }
        return counts
    }

    /// Deletes the counters for periods that began more than 24 hours ago, because they are no
    /// longer needed.
    static func sweep(_ connection: any DatabaseConnection, now: UnixTime) throws {
        try connection.usageCounts.delete(before: Int64(now.hour.number) - Int64(Hour.perDay))
    }
}
