/// How many codes an officer may issue: who has somebody's password should not have as many as there are.
enum IssueLimit {
    private static let perHour: Int64 = 120

    private static func limit(_ officer: String) -> GuessLimit {
        GuessLimit(space: "officer \(officer)", perHour: perHour, burst: perHour)
    }

    /// Counts the codes. False if they are too many.
    static func take(_ count: Int, officer: String, _ connection: any DatabaseConnection, now: Int64) throws -> Bool {
        let limit = limit(officer)
        guard let level = try limit.level(connection, now: now, room: count) else { return false }
        try limit.count(count, level: level, connection, now: now)
        return true
    }
}
