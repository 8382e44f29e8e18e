/// How often somebody may be wrong within a space of codes: a bucket that runs out at a constant rate.
///
/// It is kept in the database, so that it holds for all instances together and outlives each of them. Nobody is told apart from others,
/// as nobody's address is looked at: who guesses slows down whoever asks in the same space, and the rates leave room for both.
struct GuessLimit: Sendable {
    /// Of the bucket.
    let space: String
    /// Wrong ones in an hour, in the long run.
    let perHour: Int64
    /// Wrong ones at once.
    let burst: Int64

    /// 31⁹ codes: with a thousand valid ones, a guess in eight years hits at this rate.
    static let hotlineCodes = GuessLimit(space: "hotline code", perHour: 360_000, burst: 5000)
    /// 31⁶ PINs: with a hundred valid ones, a guess in three years hits at this rate.
    static let pins = GuessLimit(space: "PIN", perHour: 360, burst: 100)
    /// 2²⁵⁶ tokens: this bounds work, not luck.
    static let registrations = GuessLimit(space: "registration token", perHour: 360_000, burst: 10_000)
    /// Tests that no laboratory has told of yet.
    static let tests = GuessLimit(space: "test", perHour: 90_000, burst: 10_000)
    /// All of them together.
    static let all = GuessLimit(space: "all", perHour: 450_000, burst: 15_000)

    /// Thousandths of a guess, which the level is counted in.
    private static let unit: Int64 = 1000

    /// Takes the bucket, so that nobody else counts before the transaction ends.
    ///
    /// - Parameter room: Guesses that must find room.
    /// - Returns: The level; nil if there is less room.
    func level(_ connection: any DatabaseConnection, now: Int64, room: Int = 1) throws -> Int64? {
        try connection.execute(
            "INSERT INTO guesses (space, level, since) VALUES ($1, 0, $2) ON CONFLICT (space) DO UPDATE SET level = guesses.level",
            .text(space),
            .number(now)
        )
        let row = try connection.rows("SELECT level, since FROM guesses WHERE space = $1", .text(space))[0]
        let elapsed = min(max(0, now - row.integer(1)), 86_400)
        let level = max(0, row.integer(0) - elapsed * perHour * Self.unit / 3600)
        return level + Int64(room) * Self.unit <= burst * Self.unit ? level : nil
    }

    /// Counts so many wrong guesses. None are written too: to count takes as long as not to.
    func count(_ count: Int, level: Int64, _ connection: any DatabaseConnection, now: Int64) throws {
        try connection.execute(
            "UPDATE guesses SET level = $2, since = $3 WHERE space = $1",
            .text(space),
            .number(level + Int64(count) * Self.unit),
            .number(now)
        )
    }
}
