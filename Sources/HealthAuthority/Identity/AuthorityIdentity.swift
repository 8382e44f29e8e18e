import CheckInProtocol
import Cryptography
package import Publication

/// Identifies the authority to which a database belongs. An instance with another key, secret or
/// region refuses to run. Otherwise clients would refuse its files for as long as its packages are
/// kept.
package struct AuthorityIdentity: Sendable, Equatable {
    /// The fingerprint of the key that signs published files.
    package let signingKey: String
    /// The fingerprint of the shared secret: ``AuthoritySecrets/fingerprint``.
    let secret: [UInt8]
    package let region: String

    package init(keys: SigningKeys, secrets: AuthoritySecrets, region: Region) {
        signingKey = keys.current.publicKey.fingerprint
        secret = secrets.fingerprint
        self.region = region.name
    }

    /// The same authority with its next signing key.
    func succeeded(by key: ECDSAP256.PublicKey) -> AuthorityIdentity {
        AuthorityIdentity(signingKey: key.fingerprint, secret: secret, region: region)
    }

    private init(signingKey: String, secret: [UInt8], region: String) {
        (self.signingKey, self.secret, self.region) = (signingKey, secret, region)
    }

    private init(_ row: SQLRow) {
        (signingKey, secret, region) = (row.text(0), row.bytes(1), row.text(2))
    }

    /// - Throws: ``AuthorityError/empty``; ``DatabaseError`` if the table version has no identity,
    ///   or if a newer program created the tables.
    package static func stored(in database: any AuthorityDatabase) async throws -> AuthorityIdentity {
        try await database.read { connection in
            let version = try Schema.usableVersion(connection)
            guard version >= Schema.firstWithIdentity else {
                throw DatabaseError(
                    .refused,
                    "the database tables have version \(version): “authorityd serve” upgrades them"
                )
            }
            return try stored(connection)
        }
    }

    /// Reads the identity from tables of this version or a newer version. An instance keeps running
    /// while a newer program upgrades the tables.
    ///
    /// - Throws: ``AuthorityError/empty``.
    static func stored(_ connection: any DatabaseConnection) throws -> AuthorityIdentity {
        let row = try connection.rows("SELECT signing_key, secret, region FROM identity WHERE id = 1").first
        guard let row else { throw AuthorityError.empty }
        return AuthorityIdentity(row)
    }

    /// Assigns the database to this authority.
    func store(_ connection: any DatabaseConnection) throws {
        try connection.execute(
            """
            INSERT INTO identity (id, signing_key, secret, region) VALUES (1, $1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET signing_key = excluded.signing_key, secret = excluded.secret, region = excluded.region
            """,
            .text(signingKey),
            .bytes(secret),
            .text(region)
        )
    }

    /// - Throws: ``AuthorityError`` that describes the difference.
    package func expectSame(as stored: AuthorityIdentity) throws(AuthorityError) {
        guard stored.signingKey == signingKey else {
            throw .foreignKey(database: stored.signingKey, given: signingKey)
        }
        guard stored.secret == secret else { throw .foreignSecret }
        guard stored.region == region else { throw .foreignRegion(database: stored.region, given: region) }
    }

    /// - Throws: ``AuthorityError`` if the database belongs to another authority or to no
    ///   authority.
    func check(_ connection: any DatabaseConnection) throws {
        try expectSame(as: Self.stored(connection))
    }

    /// Checks a database whose tables have version 4. That version has no identity, so this method
    /// checks the index and the newest encrypted authorisation key instead.
    ///
    /// - Throws: ``AuthorityError`` if the database belongs to another authority.
    func checkContent(
        keys: SigningKeys,
        secrets: AuthoritySecrets,
        _ connection: any DatabaseConnection
    ) throws {
        let index = try connection.rows("SELECT bytes FROM document WHERE kind = $1", .text(PackageIndex.kind)).first
        if let index = index?.bytes(0) {
            let signer = PackageIndex.keyIdentifier(of: index) ?? "unknown"
            guard let key = keys.publicKeys.first(where: { $0.identifier == signer }) else {
                throw AuthorityError.foreignKey(database: signer, given: signingKey)
            }
            let region = try PackageIndex(verifying: index, by: key).region.name
            guard region == self.region else {
                throw AuthorityError.foreignRegion(database: region, given: self.region)
            }
        }
        let sealed = try connection.rows("SELECT sealed, day FROM authorization_key ORDER BY day DESC LIMIT 1").first
        if let sealed {
            guard let day = Day(number: UInt32(sealed.integer(1))), secrets.open(sealed.bytes(0), day: day) != nil
            else {
                throw AuthorityError.foreignSecret
            }
        }
    }
}
