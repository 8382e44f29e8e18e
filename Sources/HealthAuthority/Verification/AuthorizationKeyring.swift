import CheckInProtocol
import OHTTP
import Publication
import Sharing

/// The authorisation keys of yesterday and today, which all instances share through the database. A day's relay is stored with its key:
/// all packages of a day name the same.
actor AuthorizationKeyring {
    private let database: any AuthorityDatabase
    private let secrets: AuthoritySecrets
    private let relay: String?
    private let makeKey: @Sendable () -> AuthorizationKey.Private
    private var keys: [Day: AuthorizationKey.Private] = [:]

    /// - Parameters:
    ///   - relay: URL of the relay of days that begin from now on; nil if clients send directly.
    ///   - makeKey: Generates the key of a day.
    init(
        database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        relay: String?,
        makeKey: @escaping @Sendable () -> AuthorizationKey.Private
    ) {
        self.database = database
        self.secrets = secrets
        self.relay = relay
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

    /// The gateway's key with this identifier; nil if it is not one of yesterday and `today`.
    func gatewayKey(_ identifier: UInt8, today: Day) async throws -> GatewayKey? {
        guard let day = Self.days(today).first(where: { $0.gatewayKeyIdentifier == identifier }) else { return nil }
        return try await key(of: day, today: today).map { GatewayKey(of: $0, day: day) }
    }

    /// Generates today's key if the database has none, and deletes expired keys but for the last: packages of today name today's key. It
    /// must be there still if the clock was ahead and an operator accepted it.
    ///
    /// Runs outside of the actor: requests need yesterday's key while today's is generated.
    ///
    /// - Returns: The public keys, for the configuration.
    nonisolated func turn(today: Day) async throws -> [PublishedKeys] {
        let isMissing = try await database.read { connection in
            try connection.rows("SELECT day FROM authorization_key WHERE day = $1", .number(today.number)).isEmpty
        }
        let made = isMissing ? makeKey() : nil
        let days = Self.days(today)
        return try await database.write { [secrets, relay] connection in
            if let made {
                try connection.execute(
                    """
                    INSERT INTO authorization_key (day, sealed, public_key, relay) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (day) DO NOTHING
                    """,
                    .number(today.number),
                    .bytes(secrets.seal(made, day: today)),
                    .bytes(made.publicKey.der),
                    relay.map { .text($0) } ?? .null
                )
            }
            try connection.execute(
                """
                DELETE FROM authorization_key WHERE day < $1
                AND day NOT IN (SELECT day FROM authorization_key ORDER BY day DESC LIMIT $2)
                """,
                .number(days[0].number),
                .number(Self.keptCount)
            )
            return try days.compactMap { try self.published($0, connection) }
        }
    }

    /// The public keys of `day`; nil if it has none.
    nonisolated func published(_ day: Day, _ connection: any DatabaseConnection) throws -> PublishedKeys? {
        let rows = try connection.rows(
            "SELECT public_key, relay, sealed FROM authorization_key WHERE day = $1",
            .number(day.number)
        )
        return try rows.first.map { row in
            PublishedKeys(
                authorization: Configuration.AuthorizationKey(day: day, publicKey: row.bytes(0)),
                obliviousHTTP: row.isNull(1) ? nil : try obliviousHTTP(row.text(1), sealedKey: row.bytes(2), day: day)
            )
        }
    }

    private nonisolated func obliviousHTTP(_ relay: String, sealedKey: [UInt8], day: Day) throws -> ObliviousHTTP? {
        guard let key = secrets.open(sealedKey, day: day) else { throw AuthorityError.foreignSecret }
        return ObliviousHTTP(relay: relay, keys: [GatewayKey(of: key, day: day).configuration])
    }

    /// Yesterday's, today's, and the one before.
    private static let keptCount = 3

    private static func days(_ today: Day) -> [Day] {
        [Day(number: today.number &- 1), today].compactMap { $0 }
    }
}
