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
        if let key = keys[day] { return key }
        let row = try await database.read { connection in
            try connection.rows("SELECT sealed FROM authorization_key WHERE day = $1", .number(day.number)).first
        }
        guard let row else { return nil }
        guard let key = secrets.open(row.bytes(0), day: day) else { throw AuthorityError.foreignSecret }
        keys = keys.filter { Self.days(today).contains($0.key) }
        keys[day] = key
        return key
    }

    /// Generates today's key if the database has none, and deletes the expired keys.
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
            try connection.execute("DELETE FROM authorization_key WHERE day < $1", .number(oldest.number))
            if let made {
                try connection.execute(
                    "INSERT INTO authorization_key (day, sealed, public_key) VALUES ($1, $2, $3) ON CONFLICT (day) DO NOTHING",
                    .number(today.number),
                    .bytes(secrets.seal(made, day: today)),
                    .bytes(made.publicKey.der)
                )
            }
            return try connection.rows(
                "SELECT day, public_key FROM authorization_key WHERE day <= $1 ORDER BY day",
                .number(today.number)
            )
        }
        return rows.compactMap { row in
            Day(number: UInt32(row.integer(0))).map {
                Configuration.AuthorizationKey(day: $0, publicKey: row.bytes(1))
            }
        }
    }

    private static func days(_ today: Day) -> [Day] {
        [Day(number: today.number &- 1), today].compactMap { $0 }
    }
}
