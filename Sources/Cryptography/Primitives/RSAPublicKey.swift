import COpenSSL

/// One EVP_PKEY with an RSA public key, and its numbers for calculations.
// @unchecked: the key and the numbers do not change after init, and libcrypto can read them from
// several threads (openssl-threads(7)).
@safe final class RSAPublicKey: @unchecked Sendable {
    /// The allowed length of a modulus in bits. A shorter modulus could be factored. A longer key
    /// from a stranger would cost a client too much time.
    static let sizes = 2048...4096
    /// The allowed length of an exponent in bits: from the 2 bits of the exponent 3 to the maximum
    /// that libcrypto accepts for every modulus. The exponent must be odd.
    private static let exponentSizes = 2...64

    private let pointer: OpaquePointer
    /// `n` in the RFCs.
    let modulus: Modulus
    /// `e` in the RFCs.
    let exponent: BigNumber

    /// Returns nil if `der` is not an RSA key in the same encoding as ``der``, or if its numbers
    /// are out of bounds.
    convenience init?(der: [UInt8]) {
        guard let numbers = Self.numbers(der.span) else { return nil }
        self.init(n: BigNumber(der[numbers.n]), e: BigNumber(der[numbers.e]))
        // DER has only one encoding of each value.
        guard self.der == der else { return nil }
    }

    /// Copies the public part of a private key without keeping the private key alive. Returns nil
    /// if the numbers are out of bounds.
    convenience init?(of privateKey: OpaquePointer) {
        unsafe self.init(
            n: BigNumber(OSSL_PKEY_PARAM_RSA_N, of: privateKey),
            e: BigNumber(OSSL_PKEY_PARAM_RSA_E, of: privateKey)
        )
    }

    /// - Parameters:
    ///   - modulus: Big-endian.
    ///   - exponent: Big-endian.
    /// - Returns: Nil if the numbers are out of bounds.
    convenience init?(modulus: [UInt8], exponent: [UInt8]) {
        self.init(n: BigNumber(modulus), e: BigNumber(exponent))
    }

    /// Returns nil if the numbers are out of bounds.
    private init?(n: consuming BigNumber, e: consuming BigNumber) {
        guard Self.sizes.contains(n.bits), Self.exponentSizes.contains(e.bits), e.isOdd else { return nil }
        let parameters: [KeyParameter] = [.number(OSSL_PKEY_PARAM_RSA_N, n), .number(OSSL_PKEY_PARAM_RSA_E, e)]
        guard let modulus = Modulus(n), let key = unsafe KeyParameter.makeKey("RSA", copenssl_public_key, parameters)
        else { return nil }
        unsafe pointer = key
        self.modulus = modulus
        exponent = e
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// The key as SubjectPublicKeyInfo (RFC 3279 §2.3.1).
    ///
    /// ```
    /// SubjectPublicKeyInfo ::= SEQUENCE {
    ///     algorithm         SEQUENCE { rsaEncryption, NULL },
    ///     subjectPublicKey  BIT STRING  -- SEQUENCE { INTEGER n, INTEGER e }
    /// }
    /// ```
    var der: [UInt8] {
        let numbers = DER.integer(modulus.number) + DER.integer(exponent)
        let key = [0] + DER.header(DER.sequence, count: numbers.count) + numbers
        let content = Self.algorithm + DER.header(DER.bitString, count: key.count) + key
        return DER.header(DER.sequence, count: content.count) + content
    }

    private static let algorithm: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]

    /// Returns the ranges of the two numbers, including sign bytes. Returns nil if `der` has
    /// another structure.
    private static func numbers(_ der: Span<UInt8>) -> (n: Range<Int>, e: Range<Int>)? {
        guard let content = DER.content(DER.sequence, der, at: 0), content.upperBound == der.count,
            content.count > algorithm.count,
            algorithm.indices.allSatisfy({ der[content.lowerBound + $0] == algorithm[$0] }),
            let key = DER.content(DER.bitString, der, at: content.lowerBound + algorithm.count),
            key.upperBound == der.count,
            !key.isEmpty, let sequence = DER.content(DER.sequence, der, at: key.lowerBound + 1),
            let n = DER.content(DER.integer, der, at: sequence.lowerBound),
            let e = DER.content(DER.integer, der, at: n.upperBound)
        else { return nil }
        return (n, e)
    }

    /// Whether `message` is as long as the modulus and, read as a number, is below the modulus. RFC
    /// 8017 §5.2 calls this a "message representative".
    func isRepresentative(_ message: some ByteRegion) -> Bool {
        message.count == modulus.count && modulus.isAbove(BigNumber(message))
    }

    /// RSAVP1 (RFC 8017 §5.2.2): `signature` to the power of the public exponent.
    ///
    /// - Parameter signature: A message representative.
    func power(_ signature: some ByteRegion) -> [UInt8] {
        modulus.power(BigNumber(signature), exponent).bytes(modulus.count)
    }

    /// RSASSA-PSS-VERIFY with SHA-384, MGF1 with SHA-384 and a salt of 48 bytes (RFC 8017 §8.1.2).
    func isValid(_ signature: some ByteRegion, of message: some ByteRegion) -> Bool {
        unsafe isValid(signature, of: message, "SHA384") { context in
            unsafe require(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING), "choose PSS")
            unsafe require(EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha384()), "choose SHA-384 for MGF1")
            unsafe require(EVP_PKEY_CTX_set_rsa_pss_saltlen(context, Int32(PSSEncoding.saltCount)), "set PSS's salt")
        }
    }

    /// RSASSA-PKCS1-V1_5-VERIFY with SHA-256 (RFC 8017 §8.2.2).
    func isValidPKCS1(_ signature: some ByteRegion, of message: some ByteRegion) -> Bool {
        unsafe isValid(signature, of: message, "SHA256") { context in
            unsafe require(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING), "choose PKCS #1 v1.5")
        }
    }

    private func isValid(
        _ signature: some ByteRegion,
        of message: some ByteRegion,
        _ hash: String,
        choosePadding: (OpaquePointer?) -> Void
    ) -> Bool {
        let digest = Digest()
        var context: OpaquePointer?  // owned by the digest
        unsafe require(
            EVP_DigestVerifyInit_ex(digest.pointer, &context, hash, nil, nil, pointer, nil),
            "start a verification"
        )
        unsafe choosePadding(context)
        digest.update(message)
        return unsafe signature.withPointer { base, count in
            // A result of zero or less means that the signature is invalid. This includes a
            // signature that has the wrong length or is not below the modulus.
            unsafe EVP_DigestVerifyFinal(digest.pointer, base, count) == 1
        }
    }
}
