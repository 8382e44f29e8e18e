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

    /// Adds `count` to the counter unless the sum would exceed the limit. Returns whether `count`
    /// was added.
    func take(_ connection: any DatabaseConnection, now: UnixTime, count: Int = 1) throws -> Bool {
        guard count <= maximum else { return false }
        return try connection.usageCounts.add(count, to: space, period: period(now), maximum: maximum)
    }

    /// The number of further events that the limit permits in this period.
    func left(_ connection: any DatabaseConnection, now: UnixTime) throws -> Int64 {
        try max(0, maximum - Int64(connection.usageCounts.count(in: space, period: period(now))))
    }

    /// The number of the hour when the present period began.
    private func period(_ now: UnixTime) -> Int64 { Int64(now.hour.number) / hours * hours }

    /// Whether the limit was reached in a period that began in the last 24 hours.
    func wasReached(_ connection: any DatabaseConnection, now: UnixTime) throws -> Bool {
        let hour = Int64(now.hour.number) - Int64(Hour.perDay)
        return try connection.usageCounts.hasReached(maximum, in: space, after: hour)
    }

    /// The number of events in this hour, rounded down to a multiple of ten.
    func tens(_ connection: any DatabaseConnection, now: UnixTime) throws -> Int {
        try connection.usageCounts.count(in: space, period: Int64(now.hour.number)) / 10 * 10
    }

    /// Deletes the counters for periods that began more than 24 hours ago, because they are no
    /// longer needed.
    static func sweep(_ connection: any DatabaseConnection, now: UnixTime) throws {
        try connection.usageCounts.delete(before: Int64(now.hour.number) - Int64(Hour.perDay))
    }
}
