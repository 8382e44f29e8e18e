public import Cryptography

/// A day's key, under which the authority authorises batches that it does not see: RSABSSA-SHA384-PSS-Randomized with 2048 bits
/// (RFC 9474 §5).
public enum AuthorizationKey {
    /// The length of a signature, and of a blinded message, in bytes.
    public static let signatureCount = 256
    private static let bits = 8 * signatureCount
    /// The length of what is signed before a batch's digest, in bytes (RFC 9474 §4.1).
    public static let randomizerCount = 32

    /// The authority's part.
    public struct Private: Sendable {
        private let key: BlindRSA.PrivateKey
        public let publicKey: Public

        /// Generates a key, which takes tenths of a second.
        public init() {
            self.init(BlindRSA.PrivateKey(bits: bits))
        }

        /// Takes a stored key.
        ///
        /// - Parameter der: PKCS #1 (RFC 8017 §A.1.2).
        /// - Returns: Nil if `der` is not an RSA key of 2048 bits, or is encoded in another way than ``der``.
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

        /// BlindSign (RFC 9474 §4.3), which returns the same for the same message each time.
        ///
        /// - Returns: 256 bytes; nil if `blinded` does not have 256 bytes or is not below the modulus.
        public func sign(blinded: [UInt8]) -> [UInt8]? { key.sign(blinded: blinded) }
    }

    /// The part that is published: clients ask for authorisations with it, and everybody verifies them.
    public struct Public: Sendable, Equatable {
        private let key: BlindRSA.PublicKey
        /// SubjectPublicKeyInfo (RFC 3279 §2.3.1).
        public var der: [UInt8] { key.der }

        /// Nil if `der` is not an RSA key of 2048 bits, or is encoded in another way than ``der``.
        public init?(der: [UInt8]) {
            guard let key = BlindRSA.PublicKey(der: der), key.modulusBits == bits else { return nil }
            self.init(key)
        }

        fileprivate init(_ key: BlindRSA.PublicKey) {
            self.key = key
        }

        /// Prepare and Blind (RFC 9474 §4.1, §4.2).
        ///
        /// - Parameter generator: Draws the randomizer and what blinds; must be cryptographically secure.
        /// - Returns: Nil if the key turned out to be none: its modulus has small factors.
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
        /// - Parameter inverse: What came of blinding `batch` after `randomizer`.
        func finalize(
            _ signature: [UInt8],
            of batch: ReportBatch,
            randomizer: [UInt8],
            inverse: SecretBytes
        ) -> [UInt8]? {
            key.finalize(signature, of: randomizer + batch.digest, inverse: inverse)
        }

        /// Verify (RFC 9474 §4.5): whether `authorization` is one of `batch`.
        public func isValid(_ authorization: BatchAuthorization, of batch: ReportBatch) -> Bool {
            key.isValid(authorization.signature, of: authorization.randomizer + batch.digest)
        }
    }

    /// A number below every modulus of 2048 bits: what a decoy sends in place of a signature, and may send in place of a blinded message.
    ///
    /// The authority verifies a decoy's signature as it does others. What is not below the modulus it would refuse before it has computed
    /// anything, and who measures how long answers take would see that there was a decoy.
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
