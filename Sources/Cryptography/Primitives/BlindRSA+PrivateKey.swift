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
        /// - Returns: Nil if `der` does not have the same form as ``der``, that is, if the
        ///   structure, encoding or size is different, or if the numbers do not belong together.
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
        /// The time that this takes does not depend on the message or the key; see
        /// `RSAPrivateKey.power(_:)`. If the result is wrong ("signing failure"), the process is
        /// stopped, because a faulty signature would reveal the key.
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
