/// Key agreement on the curve P-256 (SEC 1 §3.3.1).
package enum ECDHP256 {
    /// The private key.
    package struct PrivateKey: Sendable {
        /// The length of the private number in bytes.
        package static let count = 32

        private let key: P256Key

        /// Generates a key with `generator`.
        package init(using generator: inout some RandomNumberGenerator) {
            // Almost every number is in range: the probability of another attempt is 2^-32.
            while true {
                let number = SecretBytes(randomCount: Self.count, using: &generator)
                guard let key = P256Key(privateNumber: number) else { continue }
                self.key = key
                return
            }
        }

        /// Restores a key from its private number, 32 bytes. Returns nil if the number has another
        /// length or is out of range.
        package init?(number: SecretBytes) {
            guard let key = P256Key(privateNumber: number) else { return nil }
            self.key = key
        }

        /// Restores a key in PKCS #8 (RFC 5958). Returns nil if `der` is not encoded like ``der``,
        /// or if the key is on another curve.
        package init?(der: SecretBytes) {
            guard let key = P256Key(privateDER: der) else { return nil }
            self.key = key
        }

        /// The key in PKCS #8 (RFC 5958).
        package var der: SecretBytes { key.privateDER }

        package var publicKey: PublicKey { PublicKey(key: key) }

        /// The x coordinate of the shared point, 32 bytes.
        package func sharedSecret(with peer: PublicKey) -> SecretBytes { key.sharedSecret(with: peer.key) }
    }

    /// The public key: a point on the curve.
    package struct PublicKey: Sendable, Equatable {
        /// The length of ``coordinates`` in bytes.
        package static let count = 64

        fileprivate let key: P256Key
        /// The x and y of the point, 32 bytes each.
        package let coordinates: [UInt8]

        fileprivate init(key: P256Key) {
            self.key = key
            coordinates = Array(key.coordinates)
        }

        /// Returns nil if `coordinates` are not the x and y of a point on the curve, 32 bytes each.
        package init?(coordinates: some Collection<UInt8>) {
            guard let key = P256Key(coordinates: Array(coordinates)[...]) else { return nil }
            self.init(key: key)
        }

        /// Returns nil if `der` is not a public key, is on another curve, or is not encoded like
        /// ``der``.
        package init?(der: [UInt8]) {
            guard let key = P256Key(publicDER: der) else { return nil }
            self.init(key: key)
        }

        /// The key as SubjectPublicKeyInfo (RFC 5480 §2) with an uncompressed point, 91 bytes.
        package var der: [UInt8] { key.publicDER }

        package static func == (left: PublicKey, right: PublicKey) -> Bool { left.coordinates == right.coordinates }
    }
}

extension ECDHP256.PrivateKey: Redacted {
    package var description: String { "<P-256 private key>" }
}
