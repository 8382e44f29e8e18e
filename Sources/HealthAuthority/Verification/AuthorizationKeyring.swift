import CheckInProtocol
import Publication
import Sharing

/// The authorisation keys of yesterday and today, which all instances share through the database.
actor AuthorizationKeyring {
    private let database: any AuthorityDatabase
    private let secrets: AuthoritySecrets
    private let makeKey: @Sendable () -> AuthorizationKey.Private
    private var keys: [Day: AuthorizationKey.Private] = [:]

    /// - Parameter makeKey: Generates the key of a day.
    init(
        database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        makeKey: @escaping @Sendable () -> AuthorizationKey.Private
    ) {
        self.database = database
        self.secrets = secrets
        self.makeKey = makeKey
    }

    /// The key of `day`; nil if it is not one of yesterday and `today`, or was not made yet.
    func key(of day: Day, today: Day) async throws -> AuthorizationKey.Private? {
        guard Self.days(today).contains(day) else { return nil }
        // The key of a day that a wrong clock had reached is made again when the day comes.
        keys = keys.filter { Self.days(today).contains($0.key) }
        if let key = keys[day] { return key }
        let row = try await database.read { connection in
            try connection.rows("SELECT sealed FROM authorization_key WHERE day = $1", .number(day.number)).first
        }
        guard let row else { return nil }
        guard let key = secrets.open(row.bytes(0), day: day) else { throw AuthorityError.foreignSecret }
        keys[day] = key
        return key
    }

    /// Generates today's key if the database has none, and deletes expired keys but for the last: packages of today name today's key. It
    /// must be there still if the clock was ahead and an operator accepted it.
    ///
    /// Runs outside of the actor: requests need yesterday's key while today's is generated.
    ///
    /// - Returns: The public keys, for the configuration.
    nonisolated func turn(today: Day) async throws -> [Configuration.AuthorizationKey] {
        let isMissing = try await database.read { connection in
            try connection.rows("SELECT day FROM authorization_key WHERE day = $1", .number(today.number)).isEmpty
        }
        let made = isMissing ? makeKey() : nil
        let oldest = Self.days(today)[0]
        let rows = try await database.write { [secrets] connection in
            if let made {
                try connection.execute(
                    "INSERT INTO authorization_key (day, sealed, public_key) VALUES ($1, $2, $3) ON CONFLICT (day) DO NOTHING",
                    .number(today.number),
                    .bytes(secrets.seal(made, day: today)),
                    .bytes(made.publicKey.der)
                )
            }
            try connection.execute(
                """
                DELETE FROM authorization_key WHERE day < $1
                AND day NOT IN (SELECT day FROM authorization_key ORDER BY day DESC LIMIT $2)
                """,
                .number(oldest.number),
                .number(Self.keptCount)
            )
            return try connection.rows(
                "SELECT day, public_key FROM authorization_key WHERE day BETWEEN $1 AND $2 ORDER BY day",
                .number(oldest.number),
                .number(today.number)
            )
        }
        return rows.compactMap { row in
            Day(number: UInt32(row.integer(0))).map {
                Configuration.AuthorizationKey(day: $0, publicKey: row.bytes(1))
            }
        }
    }

    /// Yesterday's, today's, and the one before.
    private static let keptCount = 3

    private static func days(_ today: Day) -> [Day] {
        [Day(number: today.number &- 1), today].compactMap { $0 }
    }
}
