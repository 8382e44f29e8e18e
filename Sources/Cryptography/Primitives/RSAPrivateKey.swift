import COpenSSL

/// One EVP_PKEY with an RSA private key. libcrypto erases the key when the last reference is
/// released.
// @unchecked: the key does not change after init, and libcrypto locks the blinding that it stores
// with the key (openssl-threads(7)).
@safe final class RSAPrivateKey: @unchecked Sendable {
    private let pointer: OpaquePointer
    let publicKey: RSAPublicKey

    /// Generates a key with the exponent 65,537. This takes some tenths of a second.
    ///
    /// - Parameter bits: The length of the modulus in bits, within `RSAPublicKey.sizes`.
    init(bits: Int) {
        precondition(RSAPublicKey.sizes.contains(bits), "an RSA modulus of 2048 to 4096 bits")
        let context = unsafe Self.context()
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_keygen_init(context), "start to generate an RSA key")
        unsafe require(EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)), "set the size of an RSA key")
        var key: OpaquePointer?
        unsafe require(EVP_PKEY_generate(context, &key), "generate an RSA key")
        unsafe pointer = require(key, "generate an RSA key")
        guard let publicKey = unsafe RSAPublicKey(of: pointer) else {
            fatalError("unreachable: a generated RSA key is out of bounds")
        }
        self.publicKey = publicKey
    }

    /// Returns nil if the numbers are out of the bounds in ``RSAPublicKey``, or do not form a key.
    /// They form a key if p and q are prime and the other numbers follow from p, q and e.
    convenience init?(_ numbers: RSAPrivateNumbers) {
        // Check the bounds first, because they limit the work of `isKey`.
        self.init(unchecked: numbers)
        guard numbers.isKey else { return nil }
    }

    /// Uses the numbers without checking that they form a key. Returns nil if the public numbers
    /// are out of bounds.
    init?(unchecked numbers: RSAPrivateNumbers) {
        let parameters = zip(RSAPrivateNumbers.names, numbers.values).map { name, number in
            KeyParameter.number(name, BigNumber(number))
        }
        guard let key = unsafe KeyParameter.makeKey("RSA", copenssl_keypair, parameters) else { return nil }
        guard let publicKey = unsafe RSAPublicKey(of: key) else {
            unsafe EVP_PKEY_free(key)
            return nil
        }
        unsafe pointer = key
        self.publicKey = publicKey
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// The numbers of the key.
    var numbers: RSAPrivateNumbers {
        RSAPrivateNumbers(
            RSAPrivateNumbers.names.map { name in
                let number = unsafe BigNumber(name, of: pointer)
                return number.secretBytes(number.count)
            }
        )
    }

    /// RSASP1 (RFC 8017 §5.2.1): `message` to the power of the private exponent.
    ///
    /// The time that this takes reveals neither the key nor the message. EVP_PKEY_decrypt first
    /// multiplies the message by a random factor (base blinding, which cannot be turned off through
    /// EVP). libcrypto marks the private numbers with BN_FLG_CONSTTIME and computes with them in
    /// constant time (completely since version 3.0.8: CVE-2022-4304). With RSA_NO_PADDING, there is
    /// no padding to check.
    ///
    /// - Parameter message: A number below the modulus, with as many bytes as the modulus.
    func power(_ message: some ByteRegion) -> [UInt8] {
        let context = unsafe require(EVP_PKEY_CTX_new(pointer, nil), "start a private-key operation")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_decrypt_init(context), "start a private-key operation")
        unsafe require(EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING), "turn off padding")
        var count = publicKey.modulus.count
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe message.withPointer { base, messageCount in
                unsafe require(
                    EVP_PKEY_decrypt(context, buffer.baseAddress, &count, base, messageCount),
                    "run a private-key operation"
                )
            }
            initialized = count
        }
    }

    private static func context() -> OpaquePointer {
        unsafe require(EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil), "make an RSA key")
    }
}
