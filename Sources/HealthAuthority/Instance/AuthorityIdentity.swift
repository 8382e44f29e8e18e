package import AuthorityProtocol
import Cryptography

/// Identifies the authority that a database belongs to. An instance with another key, secret or
/// region refuses to run. Otherwise, clients would refuse the files of this instance until its
/// packages expire.
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

    /// Returns the identity of the same authority with its next signing key.
    func succeeded(by key: ECDSAP256.PublicKey) -> AuthorityIdentity {
        AuthorityIdentity(signingKey: key.fingerprint, secret: secret, region: region)
    }

    init(signingKey: String, secret: [UInt8], region: String) {
        (self.signingKey, self.secret, self.region) = (signingKey, secret, region)
    }

    /// Reads the identity from tables of this version or a newer version. An instance keeps running
    /// while a newer program upgrades the tables.
    ///
    /// - Throws: ``AuthorityError/empty``.
    static func stored(_ connection: any DatabaseConnection) throws -> AuthorityIdentity {
        guard let stored = try connection.identity.stored else { throw AuthorityError.empty }
        return stored
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
}
