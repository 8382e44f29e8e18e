import COpenSSL

/// One EVP_PKEY with an RSA public key, and its numbers for computing.
// @unchecked: the key and the numbers do not change after init, and libcrypto can read them from
// several threads (openssl-threads(7)).
@safe final class RSAPublicKey: @unchecked Sendable {
    /// The allowed bits of a modulus. A shorter one could be factored; a longer key from a stranger
    /// would cost a client too much time.
    static let sizes = 2048...4096
    /// The allowed bits of an exponent, which must be odd: from 3 to the maximum that libcrypto
    /// accepts for every modulus.
    private static let exponentSizes = 2...64

    private let pointer: OpaquePointer
    /// `n` in the RFCs.
    let modulus: Modulus
    /// `e` in the RFCs.
    let exponent: BigNumber

    /// Nil unless the bytes are exactly one RSA key in SubjectPublicKeyInfo with numbers in bounds.
    convenience init?(der: [UInt8]) {
        guard let key = unsafe Self.decode(der) else { return nil }
        unsafe self.init(owning: key)
    }

    /// Copies the public part of a private key, and does not keep the private key alive. Nil if its
    /// numbers are out of bounds.
    convenience init?(of privateKey: OpaquePointer) {
        unsafe self.init(der: Self.der(of: privateKey))
    }

    /// Takes ownership of `key`: frees it with the last reference, or at once if its numbers are
    /// out of bounds.
    private init?(owning key: OpaquePointer) {
        let exponent = unsafe BigNumber(OSSL_PKEY_PARAM_RSA_E, of: key)
        guard let modulus = unsafe Modulus(BigNumber(OSSL_PKEY_PARAM_RSA_N, of: key)),
            Self.sizes.contains(modulus.bits), Self.exponentSizes.contains(exponent.bits), exponent.isOdd
        else {
            unsafe EVP_PKEY_free(key)
            return nil
        }
        unsafe pointer = key
        self.modulus = modulus
        self.exponent = exponent
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    private static func decode(_ der: [UInt8]) -> OpaquePointer? {
        unsafe der.withPointer { base, count in
            var next: UnsafePointer<UInt8>? = unsafe base
            guard let key = unsafe d2i_PUBKEY(nil, &next, count) else { return nil }
            if unsafe next == base + count, unsafe EVP_PKEY_is_a(key, "RSA") == 1 { return unsafe key }
            unsafe EVP_PKEY_free(key)
            return nil
        }
    }

    /// SubjectPublicKeyInfo (RFC 3279 §2.3.1).
    var der: [UInt8] { unsafe Self.der(of: pointer) }

    private static func der(of key: OpaquePointer) -> [UInt8] {
        let count = unsafe Int(i2d_PUBKEY(key, nil))
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var next = buffer.baseAddress
            initialized = unsafe Int(i2d_PUBKEY(key, &next))
        }
    }

    /// Whether `message` is as long as the modulus and below it as a number: a "message
    /// representative" (RFC 8017 §5.2).
    func isRepresentative(_ message: some ByteRegion) -> Bool {
        message.count == modulus.count && modulus.isAbove(BigNumber(message))
    }

    /// RSAVP1 (RFC 8017 §5.2.2): `signature` to the power of the public exponent.
    ///
    /// - Parameter signature: A message representative.
    func power(_ signature: some ByteRegion) -> [UInt8] {
        modulus.power(BigNumber(signature), exponent).bytes(modulus.count)
    }

    /// RSASSA-PSS-VERIFY with SHA-384, MGF1 over SHA-384 and a salt of 48 bytes (RFC 8017 §8.1.2).
    func isValid(_ signature: some ByteRegion, of message: some ByteRegion) -> Bool {
        let digest = Digest()
        var context: OpaquePointer?  // owned by the digest
        unsafe require(
            EVP_DigestVerifyInit_ex(digest.pointer, &context, "SHA384", nil, nil, pointer, nil),
            "start a verification"
        )
        unsafe require(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING), "choose PSS")
        unsafe require(EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha384()), "choose SHA-384 for MGF1")
        unsafe require(EVP_PKEY_CTX_set_rsa_pss_saltlen(context, Int32(PSSEncoding.saltCount)), "set PSS's salt")
        digest.update(message)
        return unsafe signature.withPointer { base, count in
            // Zero or less: the signature is invalid, or is not a number below the modulus with as
            // many bytes.
            unsafe EVP_DigestVerifyFinal(digest.pointer, base, count) == 1
        }
    }
}
