package import Cryptography

/// The keys that sign the authority's files, one after the other. Protocol version 1, section "Key
/// succession".
package struct SigningKeys: Sendable {
    package let current: ECDSAP256.PrivateKey
    /// The next key, announced so that clients trust it before it signs; nil if the current one
    /// stays.
    package let next: ECDSAP256.PublicKey?
    /// The previous key, while packages that it has signed are published; nil if there are none.
    package let previous: ECDSAP256.PublicKey?

    /// The keys that have signed the published files.
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
