extension BlindRSA {
    /// The signer's key.
    public struct PrivateKey: Sendable {
        private let key: RSAPrivateKey
        public let publicKey: PublicKey

        /// Generates a key with the exponent 65,537, which takes some tenths of a second.
        ///
        /// - Parameter bits: The length of the modulus, 2048 to 4096.
        public init(bits: Int) {
            self.init(RSAPrivateKey(bits: bits))
        }

        /// Restores a stored key.
        ///
        /// - Parameter der: PKCS #1 (RFC 8017 §A.1.2).
        /// - Returns: Nil if `der` is not in the form of ``der``: a different structure, encoding
        ///   or size, or numbers that do not belong together.
        public init?(der: SecretBytes) {
            guard let key = RSAPrivateNumbers(der: der).flatMap({ RSAPrivateKey($0) }) else { return nil }
            self.init(key)
        }

        init(_ key: RSAPrivateKey) {
            self.key = key
            publicKey = PublicKey(key.publicKey)
        }

        /// PKCS #1 (RFC 8017 §A.1.2).
        public var der: SecretBytes { key.numbers.der }

        /// BlindSign (RFC 9474 §4.3). Deterministic: a message always has the same signature.
        ///
        /// The time does not depend on the message or the key; see `RSAPrivateKey.power(_:)`. The
        /// process ends if the result is wrong, because a faulty signature reveals the key:
        /// "signing failure".
        ///
        /// - Parameter blinded: The blinded message from ``PublicKey/blind(_:using:)``.
        /// - Returns: The signature, as long as the modulus; nil if `blinded` has a different
        ///   length or is not below the modulus.
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
