/// RSA blind signatures: RSABSSA-SHA384-PSS (RFC 9474 §5).
///
/// ```
/// client                                 signer
/// blind(message)          -------------> sees a random number below the modulus
/// finalize(signature)     <------------- sign(blinded)
/// ```
/// The result is a signature by RSASSA-PSS (RFC 8017 §8.1). The signer cannot find out for which of
/// the blinded messages it was made. In the variant "Randomized", the caller puts 32 random bytes
/// before the message; in the variant "Deterministic", the message is used as it is (RFC 9474
/// §4.1).
public enum BlindRSA {
    /// A blinded message, and the inverse, which unblinds the signature. Both are as long as the
    /// modulus.
    public struct Blinding: Sendable, Equatable {
        /// `blinded_msg` in RFC 9474, which is sent to the signer. Its distribution is uniform and
        /// does not depend on the message.
        public let message: [UInt8]
        /// `inv` in RFC 9474. It is secret: anyone who has it and sees the signature knows which
        /// blinded message the signature belongs to.
        public let inverse: SecretBytes
    }

    /// The public key. Clients use it to request and verify signatures.
    public struct PublicKey: Sendable, Equatable {
        /// The maximum number of attempts. Each attempt fails with a probability of at most one
        /// half.
        private static let maximumDraws = 128

        private let key: RSAPublicKey
        /// The key as SubjectPublicKeyInfo (RFC 3279 §2.3.1).
        public let der: [UInt8]

        /// Returns nil if `der` is not encoded like ``der``, or is not a suitable RSA key: the
        /// modulus must be odd and have 2048 to 4096 bits, and the exponent must be odd, at least
        /// 3, and have at most 64 bits.
        public init?(der: [UInt8]) {
            guard let key = RSAPublicKey(der: der) else { return nil }
            self.init(key)
        }

        init(_ key: RSAPublicKey) {
            self.key = key
            der = key.der
        }

        /// The length of the modulus in bits.
        public var modulusBits: Int { key.modulus.bits }
        /// The length of a signature, blinded message or inverse in bytes.
        public var count: Int { key.modulus.count }

        /// Blind (RFC 9474 §4.2).
        ///
        /// - Parameter generator: Generates the salt and the blinding factor; must be
        ///   cryptographically secure.
        /// - Returns: Nil if the modulus has a small factor ("invalid input"), or if all attempts
        ///   failed. With an honest signer's key and a good generator, neither happens.
        public func blind(
            _ message: some ByteRegion,
            using generator: inout some RandomNumberGenerator
        ) -> Blinding? {
            let salt = generator.bytes(PSSEncoding.saltCount)
            let encoded = BigNumber(PSSEncoding.encode(message, salt: salt, bits: modulusBits - 1))
            guard key.modulus.isCoprime(to: encoded) else { return nil }
            for _ in 0..<Self.maximumDraws {
                // If a factor has no inverse, the RFC calls this a "blinding error", after which
                // "implementations SHOULD retry".
                guard let factor = key.modulus.draw(using: &generator),
                    let inverse = key.modulus.inverse(of: factor)
                else { continue }
                let blinded = key.modulus.product(encoded, key.modulus.power(factor, key.exponent))
                return Blinding(message: blinded.bytes(count), inverse: inverse.secretBytes(count))
            }
            return nil
        }

        /// Finalize (RFC 9474 §4.4).
        ///
        /// - Parameters:
        ///   - blindSignature: The blind signature from the signer.
        ///   - message: The message that was blinded. `inverse` must be the inverse from this
        ///     blinding.
        /// - Returns: The valid signature of `message`. Nil if `blindSignature` is not a signature
        ///   of the blinded message or is not in I2OSP form, or if `inverse` belongs to another
        ///   blinding.
        public func finalize(
            _ blindSignature: some ByteRegion,
            of message: some ByteRegion,
            inverse: SecretBytes
        ) -> [UInt8]? {
            guard blindSignature.count == count, inverse.count == count else { return nil }
            let blinded = BigNumber(blindSignature)
            let inverse = BigNumber(inverse)
            guard key.modulus.contains(blinded), key.modulus.contains(inverse) else { return nil }
            let signature = key.modulus.product(blinded, inverse).bytes(count)
            return isValid(signature, of: message) ? signature : nil
        }

        /// RSASSA-PSS-VERIFY (RFC 9474 §4.5): whether `signature` is a signature of `message`.
        public func isValid(_ signature: some ByteRegion, of message: some ByteRegion) -> Bool {
            key.isValid(signature, of: message)
        }

        public static func == (left: PublicKey, right: PublicKey) -> Bool { left.der == right.der }
    }
}

extension BlindRSA.Blinding: Redacted {
    public var description: String { "<blinding>" }
}
