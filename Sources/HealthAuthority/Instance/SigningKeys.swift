package import Cryptography

/// The keys that sign the authority's files, one after the other. See protocol version 1, section
/// "Key succession".
package struct SigningKeys: Sendable {
    package let current: ECDSAP256.PrivateKey
    /// The next key. It is announced in advance, so that clients trust it before it is used for
    /// signing. Nil if no next key is announced.
    package let next: ECDSAP256.PublicKey?
    /// The previous key, as long as packages that it signed are published. Nil if there is no
    /// previous key.
    package let previous: ECDSAP256.PublicKey?

    /// The public keys that may have signed the published files.
    package var publicKeys: [ECDSAP256.PublicKey] { [current.publicKey] + (previous.map { [$0] } ?? []) }

    package init(
        current: ECDSAP256.PrivateKey,
        next: ECDSAP256.PublicKey? = nil,
        previous: ECDSAP256.PublicKey? = nil
    ) {
        self.current = current
        self.next = next
        self.previous = previous
    }
}
