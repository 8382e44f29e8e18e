import CheckInProtocol
import Cryptography

/// The laboratories that may send results, each with a key of its own.
package struct Laboratories: Sendable {
    /// Positive results that a laboratory may send in a day (UTC), unless an operator says otherwise.
    package static let standardLimit: Int64 = 1000

    /// Results of either kind in a day (UTC): no laboratory makes more.
    static let dailyResults: Int64 = 200_000

    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets

    /// A laboratory that may send results.
    package struct Laboratory: Sendable {
        package let name: String
        /// Positive results in a day (UTC).
        package let dailyPositives: Int64

        /// Counts results, positive ones apart. False if there are too many in this day.
        func take(
            _ results: Int,
            positives: Int,
            _ connection: any DatabaseConnection,
            now: UnixTime
        ) throws -> Bool {
            let all = UsageLimit(space: "results of \(name)", maximum: Laboratories.dailyResults, hours: 24)
            let positive = UsageLimit(space: "positive results of \(name)", maximum: dailyPositives, hours: 24)
            guard try results == 0 || all.take(connection, now: now, count: results) else { return false }
            return try positives == 0 || positive.take(connection, now: now, count: positives)
        }
    }

    /// Whether a laboratory can have this name: 1 to 64 characters, one of which can be seen, and no control character.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.count) && !text.allSatisfy(\.isWhitespace)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// All laboratories, by name.
    package func list() async throws -> [Laboratory] {
        try await database.read { connection in
            try connection.rows("SELECT name, daily_positives FROM laboratory ORDER BY name")
                .map { Laboratory(name: $0.text(0), dailyPositives: $0.integer(1)) }
        }
    }

    /// Makes a key for a laboratory, in place of the one that it had.
    ///
    /// - Parameter dailyPositives: Positive results that the laboratory may send in a day (UTC).
    /// - Returns: 64 hexadecimal digits, which are stored nowhere.
    package func add(_ name: String, dailyPositives: Int64 = standardLimit) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let key = Hexadecimal.text(generator.bytes(32))
        let hash = hash(key)
        _ = try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO laboratory (name, key_hash, daily_positives) VALUES ($1, $2, $3)
                ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash, daily_positives = excluded.daily_positives
                """,
                .text(name),
                .bytes(hash),
                .number(dailyPositives)
            )
        }
        return key
    }

    /// Removes a laboratory: its key is refused from then on. Results that it has sent stay valid.
    ///
    /// - Returns: False if there is none with this name.
    package func remove(_ name: String) async throws -> Bool {
        try await database.write { connection in
            try connection.execute("DELETE FROM laboratory WHERE name = $1", .text(name)) == 1
        }
    }

    /// The laboratory that has this key; nil if there is none.
    func laboratory(withKey key: String) async throws -> Laboratory? {
        let hash = hash(key)
        return try await database.read { connection in
            try connection.rows("SELECT name, daily_positives, key_hash FROM laboratory")
                .first { constantTimeEqual($0.bytes(2), hash) }
                .map { Laboratory(name: $0.text(0), dailyPositives: $0.integer(1)) }
        }
    }

    private func hash(_ key: String) -> [UInt8] { secrets.hash(Array(key.utf8), kind: "laboratory key") }
}
