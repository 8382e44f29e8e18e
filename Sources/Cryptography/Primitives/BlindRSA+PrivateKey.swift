extension BlindRSA {
    /// The signer's key.
    public struct PrivateKey: Sendable {
        private let key: RSAPrivateKey
        public let publicKey: PublicKey

        /// Generates a key with the exponent 65,537, which takes tenths of a second.
        ///
        /// - Parameter bits: The length of the modulus, 2048 to 4096.
        public init(bits: Int) {
            self.init(RSAPrivateKey(bits: bits))
        }

        /// Takes a stored key.
        ///
        /// - Parameter der: PKCS #1 (RFC 8017 §A.1.2).
        /// - Returns: Nil if `der` differs from what ``der`` is for any key: another structure, encoding or size, or numbers that
        ///   do not belong together.
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

        /// BlindSign (RFC 9474 §4.3), which returns the same for the same message each time.
        ///
        /// Takes the same time for every message and key; see `RSAPrivateKey.power(_:)`. The process ends if the result is wrong,
        /// because a faulty signature reveals the key: "signing failure".
        ///
        /// - Parameter blinded: What ``PublicKey/blind(_:using:)`` returned to a client.
        /// - Returns: As many bytes as the modulus has; nil if `blinded` has another length or is not below the modulus.
        public func sign(blinded: some ByteRegion) -> [UInt8]? {
            guard key.publicKey.isRepresentative(blinded) else { return nil }
            let signature = key.power(blinded)
            // RFC 9474 §4.3: "m' = RSAVP1(pk, s)", "if m != m', raise a 'signing failure' error and stop".
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
