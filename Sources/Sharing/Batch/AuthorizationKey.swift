public import Cryptography

/// A key of one day, with which the authority authorises batches without seeing them:
/// RSABSSA-SHA384-PSS-Randomized with 2048 bits (RFC 9474 §5).
public enum AuthorizationKey {
    /// The length of a signature and of a blinded message in bytes.
    public static let signatureCount = 256
    private static let bits = 8 * signatureCount
    /// The length in bytes of the randomizer, which is signed before a batch's digest (RFC 9474
    /// §4.1).
    public static let randomizerCount = 32

    /// The authority's private key.
    public struct Private: Sendable {
        private let key: BlindRSA.PrivateKey
        public let publicKey: Public

        /// Generates a key, which takes some tenths of a second.
        public init() {
            self.init(BlindRSA.PrivateKey(bits: bits))
        }

        /// Restores a stored key.
        ///
        /// - Parameter der: PKCS #1 (RFC 8017 §A.1.2).
        /// - Returns: Nil if `der` is not an RSA key of 2048 bits, or is not encoded as in ``der``.
        public init?(der: SecretBytes) {
            guard let key = BlindRSA.PrivateKey(der: der), key.publicKey.modulusBits == bits else { return nil }
            self.init(key)
        }

        private init(_ key: BlindRSA.PrivateKey) {
            self.key = key
            publicKey = Public(key.publicKey)
        }

        /// PKCS #1.
        public var der: SecretBytes { key.der }

        /// BlindSign (RFC 9474 §4.3). Deterministic: a message always has the same signature.
        ///
        /// - Returns: 256 bytes; nil if `blinded` does not have 256 bytes or is not below the
        ///   modulus.
        public func sign(blinded: [UInt8]) -> [UInt8]? { key.sign(blinded: blinded) }
    }

    /// The published part of a key. Clients request authorisations with it, and anyone can verify
    /// them.
    public struct Public: Sendable, Equatable {
        private let key: BlindRSA.PublicKey
        /// SubjectPublicKeyInfo (RFC 3279 §2.3.1).
        public var der: [UInt8] { key.der }

        /// Nil if `der` is not an RSA key of 2048 bits, or is not encoded as in ``der``.
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
        /// - Returns: Nil if the key is unusable, because its modulus has small factors.
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
        /// - Parameter inverse: The inverse from blinding `batch` with `randomizer`.
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

    /// A random number below every modulus of 2048 bits. A decoy sends it as its signature, and may
    /// send it as its blinded message.
    ///
    /// The authority verifies a decoy's signature like any other. It would refuse a number that is
    /// not below the modulus before computing anything, and the response time would reveal the
    /// decoy.
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
