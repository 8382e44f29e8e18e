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
}
