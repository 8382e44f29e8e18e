/// RSA blind signatures: RSABSSA-SHA384-PSS (RFC 9474 §5).
///
/// ```
/// client                                 signer
/// blind(message)          -------------> sees a random number below the modulus
/// finalize(signature)     <------------- sign(blinded)
/// ```
/// The result is a signature by RSASSA-PSS (RFC 8017 §8.1). The signer cannot find out which
/// blinded message the signature belongs to. In the variant "Randomized", the caller puts 32 random
/// bytes before the message. In the variant "Deterministic", the message is not changed (RFC 9474
/// §4.1).
public enum BlindRSA {
    /// A blinded message, and the inverse, which unblinds the signature. Both are as long as the
    /// modulus.
    public struct Blinding: Sendable, Equatable {
        /// `blinded_msg` in RFC 9474, which is sent to the signer. Its distribution is uniform and
        /// does not depend on the message.
        public let message: [UInt8]
        /// `inv` in RFC 9474. It is secret: anyone with the inverse and the signature can find the
        /// blinded message that the signature belongs to.
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

        /// Returns nil if `der` is not encoded like ``der``, or is not a suitable RSA key. The
        /// modulus must be odd and have 2048 to 4096 bits. The exponent must be odd, at least 3,
        /// and have at most 64 bits.
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

extension BlindRSA {
    /// The signer's key.
    public struct PrivateKey: Sendable {
        private let key: RSAPrivateKey
        public let publicKey: PublicKey

        /// Generates a key with the exponent 65,537. This takes some tenths of a second.
        ///
        /// - Parameter bits: The length of the modulus in bits, 2048 to 4096.
        public init(bits: Int) {
            self.init(RSAPrivateKey(bits: bits))
        }

        /// Restores a stored key.
        ///
        /// - Parameter der: The key in PKCS #1 (RFC 8017 §A.1.2).
        /// - Returns: Nil if the structure, encoding or size of `der` differs from ``der``, or if
        ///   the numbers do not belong together.
        public init?(der: SecretBytes) {
            guard let key = RSAPrivateNumbers(der: der).flatMap({ RSAPrivateKey($0) }) else { return nil }
            self.init(key)
        }

        init(_ key: RSAPrivateKey) {
            self.key = key
            publicKey = PublicKey(key.publicKey)
        }

        /// The key in PKCS #1 (RFC 8017 §A.1.2).
        public var der: SecretBytes { key.numbers.der }

        /// BlindSign (RFC 9474 §4.3). Deterministic: the same message always has the same
        /// signature.
        ///
        /// The duration does not depend on the message or the key; see `RSAPrivateKey.power(_:)`.
        /// If the result is wrong ("signing failure"), the process is stopped, because a faulty
        /// signature would reveal the key.
        ///
        /// - Parameter blinded: The blinded message from ``PublicKey/blind(_:using:)``.
        /// - Returns: The signature, which is as long as the modulus; nil if `blinded` has a
        ///   different length or is not below the modulus.
        public func sign(blinded: some ByteRegion) -> [UInt8]? {
            guard key.publicKey.isRepresentative(blinded) else { return nil }
            let signature = key.power(blinded)
            // RFC 9474 §4.3: "m' = RSAVP1(pk, s)", "if m != m', raise a 'signing failure' error and
            // stop".
            guard key.publicKey.power(signature).elementsEqual([UInt8](copying: blinded)) else {
                fatalError(
                    "the RSA private-key operation gave a wrong result; check this machine's memory and processor"
                )
            }
            return signature
        }
    }
}

extension BlindRSA.PrivateKey: Redacted {
    public var description: String { "<RSA private key>" }
}

/// EMSA-PSS-ENCODE with SHA-384, MGF1 with SHA-384 and a salt of 48 bytes (RFC 8017 §9.1.1). The
/// result is the number that is signed instead of the message.
///
/// ```
/// H  = SHA-384(00 00 00 00 00 00 00 00 || SHA-384(message) || salt)
/// EM = ((00 ... 00 || 01 || salt) xor MGF1(H)) || H || BC
/// ```
enum PSSEncoding {
    /// The salt's length in bytes.
    static let saltCount = SHA384.digestCount

    /// Returns the encoded message, in the smallest number of bytes that can hold `bits` bits.
    ///
    /// - Parameter bits: The maximum number of bits. It is one less than the number of bits in the
    ///   modulus, so that the encoded message is below the modulus (RFC 8017 §8.1.1).
    static func encode(_ message: some ByteRegion, salt: [UInt8], bits: Int) -> [UInt8] {
        precondition(salt.count == saltCount, "a salt has 48 bytes")
        let count = (bits + 7) / 8
        let digest = SHA384.hash([UInt8](repeating: 0, count: 8) + SHA384.hash(message) + salt)
        let padding = [UInt8](repeating: 0, count: count - saltCount - digest.count - 2)
        let block = padding + [0x01] + salt
        var masked = zip(block, mask(from: digest, count: block.count)).map { $0 ^ $1 }
        masked[0] &= 0xFF >> UInt8(8 * count - bits)
        return masked + digest + [0xBC]
    }

    /// MGF1 (RFC 8017 §B.2.1), but with at most 256 digests.
    private static func mask(from seed: [UInt8], count: Int) -> [UInt8] {
        let digests = (count + SHA384.digestCount - 1) / SHA384.digestCount
        return Array((0..<digests).flatMap { SHA384.hash(seed + [0, 0, 0, UInt8($0)]) }.prefix(count))
    }
}
