public import Cryptography

/// The authority's key for one day. The authority authorises batches with this key, but does not
/// see the batches. The algorithm is RSABSSA-SHA384-PSS-Randomized with 2048 bits (RFC 9474 §5).
public enum AuthorizationKey {
    /// The length of a signature or a blinded message in bytes.
    public static let signatureCount = 256
    private static let bits = 8 * signatureCount
    /// The length of the randomizer in bytes. The randomizer is put before a batch's digest, and
    /// both are signed together (RFC 9474 §4.1).
    public static let randomizerCount = 32

    /// The authority's private key.
    public struct Private: Sendable {
        private let key: BlindRSA.PrivateKey
        public let publicKey: Public

        /// Generates a key. This takes some tenths of a second.
        public init() {
            self.init(BlindRSA.PrivateKey(bits: bits))
        }

        /// Restores a stored key.
        ///
        /// - Parameter der: The key in PKCS #1 (RFC 8017 §A.1.2).
        /// - Returns: Nil if `der` is not an RSA key with 2048 bits, or is not encoded like
        ///   ``der``.
        public init?(der: SecretBytes) {
            guard let key = BlindRSA.PrivateKey(der: der), key.publicKey.modulusBits == bits else { return nil }
            self.init(key)
        }

        private init(_ key: BlindRSA.PrivateKey) {
            self.key = key
            publicKey = Public(key.publicKey)
        }

        /// The key in PKCS #1.
        public var der: SecretBytes { key.der }

        /// BlindSign (RFC 9474 §4.3). Deterministic: the same message always has the same
        /// signature.
        ///
        /// - Returns: The blind signature, 256 bytes; nil if `blinded` is not 256 bytes long or is
        ///   not below the modulus.
        public func sign(blinded: [UInt8]) -> [UInt8]? { key.sign(blinded: blinded) }
    }

    /// The published part of a key. Clients use it to request authorisations, and anyone can verify
    /// an authorisation with it.
    public struct Public: Sendable, Equatable {
        private let key: BlindRSA.PublicKey
        /// The key as SubjectPublicKeyInfo (RFC 3279 §2.3.1).
        public var der: [UInt8] { key.der }

        /// Returns nil if `der` is not an RSA key with 2048 bits, or is not encoded like ``der``.
        public init?(der: [UInt8]) {
            guard let key = BlindRSA.PublicKey(der: der), key.modulusBits == bits else { return nil }
            self.init(key)
        }

        fileprivate init(_ key: BlindRSA.PublicKey) {
            self.key = key
        }

        /// Prepare and Blind (RFC 9474 §4.1, §4.2).
        ///
        /// - Parameter generator: Generates the randomizer, the salt and the blinding factor; must
        ///   be cryptographically secure.
        /// - Returns: Nil if the key is unusable because its modulus has small factors.
        public func blind(
            _ batch: ReportBatch,
            using generator: inout some RandomNumberGenerator
        ) -> BlindedBatch? {
            let randomizer = generator.bytes(randomizerCount)
            return key.blind(randomizer + batch.digest, using: &generator).map {
                BlindedBatch(randomizer: randomizer, blinding: $0)
            }
        }

        /// Finalize (RFC 9474 §4.4).
        ///
        /// - Parameter inverse: The inverse that was generated when `batch` was blinded with
        ///   `randomizer`.
        func finalize(
            _ signature: [UInt8],
            of batch: ReportBatch,
            randomizer: [UInt8],
            inverse: SecretBytes
        ) -> [UInt8]? {
            key.finalize(signature, of: randomizer + batch.digest, inverse: inverse)
        }

        /// Verify (RFC 9474 §4.5): whether `authorization` authorises `batch`.
        public func isValid(_ authorization: BatchAuthorization, of batch: ReportBatch) -> Bool {
            key.isValid(authorization.signature, of: authorization.randomizer + batch.digest)
        }
    }

    /// A random number that is below every 2048-bit modulus. A decoy sends such a number as its
    /// signature, and may also send one as its blinded message.
    ///
    /// The authority verifies a decoy's signature like any other. If the number were not below the
    /// modulus, the authority would refuse it without a computation. The short response time would
    /// then reveal the decoy.
    ///
    /// - Returns: 256 bytes.
    public static func decoyNumber(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = generator.bytes(signatureCount)
        bytes[0] &= 0x7F
        return bytes
    }
}

extension AuthorizationKey.Private: Redacted {
    public var description: String { "<authorisation key>" }
}
