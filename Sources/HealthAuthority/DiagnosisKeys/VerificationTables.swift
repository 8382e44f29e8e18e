import CheckInProtocol

/// The table `verification_token`: unused tokens, stored as keyed hashes.
struct VerificationTokenTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE verification_token (
                hash \(dialect.bytes) NOT NULL PRIMARY KEY, expires BIGINT NOT NULL
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// Stores a token.
    ///
    /// - Parameter expires: The number of the hour when the token has expired.
    func insert(_ hash: [UInt8], expires: Int64) throws {
        try connection.execute(
            "INSERT INTO verification_token (hash, expires) VALUES ($1, $2)",
            .bytes(hash),
            .number(expires)
        )
    }

    /// Returns false if the token is not stored.
    func delete(_ hash: [UInt8]) throws -> Bool {
        try connection.execute("DELETE FROM verification_token WHERE hash = $1", .bytes(hash)) == 1
    }

    func deleteAll() throws { try connection.execute("DELETE FROM verification_token") }
}

/// The table `app`: apps that may use the verification API, with hashes of their API keys.
struct AppTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        ["CREATE TABLE app (name TEXT NOT NULL PRIMARY KEY, key_hash \(dialect.bytes) NOT NULL)\(dialect.byPrimaryKey)"]
    }

    /// All apps and the hashes of their API keys, sorted by name.
    var all: [(name: String, keyHash: [UInt8])] {
        get throws {
            try connection.rows("SELECT name, key_hash FROM app ORDER BY name").map { ($0.text(0), $0.bytes(1)) }
        }
    }

    /// Stores an app, or replaces its API key.
    func store(_ name: String, keyHash: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO app (name, key_hash) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash
            """,
            .text(name),
            .bytes(keyHash)
        )
    }

    /// Returns false if no app has this name.
    func delete(_ name: String) throws -> Bool {
        try connection.execute("DELETE FROM app WHERE name = $1", .text(name)) == 1
    }
}

extension RewrittenTable {
    static let verificationToken = RewrittenTable("verification_token", columns: ["hash", "expires"])
}

extension TableSweep {
    static func verificationTokens(at now: UnixTime) -> TableSweep {
        TableSweep(table: .verificationToken, condition: "expires <= \(now.hour.number)")
    }
}

extension DatabaseConnection {
    var verificationTokens: VerificationTokenTable { VerificationTokenTable(connection: self) }
    var apps: AppTable { AppTable(connection: self) }
}
