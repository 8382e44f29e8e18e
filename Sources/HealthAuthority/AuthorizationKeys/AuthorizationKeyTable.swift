import CheckInProtocol

/// The table `authorization_key`: the authorisation keys and the relay of each day.
struct AuthorizationKeyTable {
    /// A day's row.
    struct Key: Sendable {
        let day: Day
        /// The encrypted private key.
        let sealed: [UInt8]
        /// The public key in DER.
        let publicKey: [UInt8]
        /// The URL of the relay; nil if clients send directly to the authority on this day.
        let relay: String?
    }

    let connection: any DatabaseConnection

    /// `relay` is the URL of the day's relay; null if clients send directly to the authority.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE authorization_key (
                day BIGINT NOT NULL PRIMARY KEY, sealed \(dialect.bytes) NOT NULL, public_key \(dialect.bytes) NOT NULL, relay TEXT
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    func key(of day: Day) throws -> Key? {
        try connection.rows(
            "SELECT sealed, public_key, relay FROM authorization_key WHERE day = $1",
            .number(day.number)
        ).first.map {
            Key(day: day, sealed: $0.bytes(0), publicKey: $0.bytes(1), relay: $0.isNull(2) ? nil : $0.text(2))
        }
    }

    /// The newest encrypted private key, and its day. The day is nil if the stored number is not a
    /// valid day. Reads only columns that all versions of the table have.
    var newest: (day: Day?, sealed: [UInt8])? {
        get throws {
            try connection.rows("SELECT sealed, day FROM authorization_key ORDER BY day DESC LIMIT 1").first.map {
                (Day(number: UInt32($0.integer(1))), $0.bytes(0))
            }
        }
    }

    /// Stores a day's key. Does nothing if the day already has a key.
    func insert(_ key: Key) throws {
        try connection.execute(
            """
            INSERT INTO authorization_key (day, sealed, public_key, relay) VALUES ($1, $2, $3, $4)
            ON CONFLICT (day) DO NOTHING
            """,
            .number(key.day.number),
            .bytes(key.sealed),
            .bytes(key.publicKey),
            .text(key.relay)
        )
    }

    /// Deletes the keys for days before `day`, except the `keptCount` newest keys.
    func delete(before day: Day, keeping keptCount: Int) throws {
        try connection.execute(
            """
            DELETE FROM authorization_key WHERE day < $1
            AND day NOT IN (SELECT day FROM authorization_key ORDER BY day DESC LIMIT $2)
            """,
            .number(day.number),
            .number(keptCount)
        )
    }

    func delete(after day: Day) throws {
        try connection.execute("DELETE FROM authorization_key WHERE day > $1", .number(day.number))
    }
}

extension DatabaseConnection {
    var authorizationKeys: AuthorizationKeyTable { AuthorizationKeyTable(connection: self) }
}
