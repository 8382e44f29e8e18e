/// The table `identity`. Its only row identifies the authority that the database belongs to.
struct IdentityTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE identity (
                id BIGINT NOT NULL PRIMARY KEY, signing_key TEXT NOT NULL, secret \(dialect.bytes) NOT NULL, region TEXT NOT NULL
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// The stored identity; nil if the database belongs to no authority.
    var stored: AuthorityIdentity? {
        get throws {
            try connection.rows("SELECT signing_key, secret, region FROM identity WHERE id = 1").first.map {
                AuthorityIdentity(signingKey: $0.text(0), secret: $0.bytes(1), region: $0.text(2))
            }
        }
    }

    /// Assigns the database to this authority.
    func store(_ identity: AuthorityIdentity) throws {
        try connection.execute(
            """
            INSERT INTO identity (id, signing_key, secret, region) VALUES (1, $1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET signing_key = excluded.signing_key, secret = excluded.secret, region = excluded.region
            """,
            .text(identity.signingKey),
            .bytes(identity.secret),
            .text(identity.region)
        )
    }
}

extension DatabaseConnection {
    var identity: IdentityTable { IdentityTable(connection: self) }
}
