package import Cryptography

/// The keys that sign the authority's files, one after the other. See protocol version 1, section
/// "Key succession".
package struct SigningKeys: Sendable {
    package let current: SigningKey
    /// The next key. It is announced in advance, so that clients trust it before it is used for
    /// signing. Nil if no next key is announced.
    package let next: ECDSAP256.PublicKey?
    /// The previous key, as long as packages that it signed are published. Nil if there is no
    /// previous key.
    package let previous: ECDSAP256.PublicKey?

    /// The public keys that may have signed the published files.
    package var publicKeys: [ECDSAP256.PublicKey] { [current.publicKey] + (previous.map { [$0] } ?? []) }

    package init(
        current: SigningKey,
        next: ECDSAP256.PublicKey? = nil,
        previous: ECDSAP256.PublicKey? = nil
    ) {
        self.current = current
        self.next = next
        self.previous = previous
    }

    /// A current key in this process.
    package init(
        current: ECDSAP256.PrivateKey,
        next: ECDSAP256.PublicKey? = nil,
        previous: ECDSAP256.PublicKey? = nil
    ) {
        self.init(current: .file(current), next: next, previous: previous)
    }
}

/// A key that signs the authority's files.
package enum SigningKey: ECDSAP256.Signer {
    /// The private key is in a file.
    case file(ECDSAP256.PrivateKey)
    case token(TokenKey)

    package var publicKey: ECDSAP256.PublicKey {
        switch self {
        case .file(let key): key.publicKey
        case .token(let key): key.publicKey
        }
    }

    package func sign(digest: [UInt8]) throws(TokenError) -> [UInt8] {
        switch self {
        case .file(let key): key.sign(digest: digest)
        case .token(let key): try key.sign(digest: digest)
        }
    }

    /// Opens the key if it is in a token.
    func prepare() throws(TokenError) {
        if case .token(let key) = self { try key.prepare() }
    }
}
