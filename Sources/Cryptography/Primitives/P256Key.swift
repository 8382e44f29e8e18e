import COpenSSL

/// One EVP_PKEY on P-256. libcrypto erases the private part, if there is one.
// @unchecked: the key does not change after init, and libcrypto can read keys from several threads
// (openssl-threads(7)).
@safe final class P256Key: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Generates a key.
    init() {
        let context = unsafe require(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil), "make a P-256 key")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_keygen_init(context), "make a P-256 key")
        unsafe require(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1), "choose P-256")
        var key: OpaquePointer?
        unsafe require(EVP_PKEY_keygen(context, &key), "make a P-256 key")
        unsafe pointer = require(key, "make a P-256 key")
    }

    /// Nil unless the bytes are exactly one key on P-256 in SubjectPublicKeyInfo.
    convenience init?(publicDER der: [UInt8]) {
        unsafe self.init(der) { next, count in unsafe d2i_PUBKEY(nil, next, count) }
    }

    /// Nil unless the bytes are exactly one private key on P-256, which is in range and matches its
    /// public part.
    convenience init?(privateDER der: SecretBytes) {
        unsafe self.init(der) { next, count in unsafe d2i_AutoPrivateKey(nil, next, count) }
        guard isKeyPair else { return nil }
    }

    /// - Parameter decode: Moves the pointer past the bytes that it has read.
    private init?(
        _ der: some ByteRegion,
        _ decode: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
    ) {
        let decoded = unsafe der.withPointer { base, count -> OpaquePointer? in
            var next: UnsafePointer<UInt8>? = unsafe base
            guard let key = unsafe decode(&next, count) else { return nil }
            if unsafe next == base + count, unsafe Self.isOnP256(key) { return unsafe key }
            unsafe EVP_PKEY_free(key)
            return nil
        }
        guard let decoded = unsafe decoded else { return nil }
        unsafe pointer = decoded
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// Decoding does not check this, and libcrypto cannot encode a key that is out of range.
    private var isKeyPair: Bool {
        let context = unsafe require(EVP_PKEY_CTX_new(pointer, nil), "check a P-256 key")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        return unsafe EVP_PKEY_check(context) == 1
    }

    private static func isOnP256(_ key: OpaquePointer) -> Bool {
        var name = [CChar](repeating: 0, count: 32)
        var count = 0
        guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return false }
        return name.prefix(count).elementsEqual("prime256v1".utf8.map(CChar.init(bitPattern:)))
    }

    /// SubjectPublicKeyInfo (RFC 5480 §2).
    var publicDER: [UInt8] {
        let count = unsafe Int(i2d_PUBKEY(pointer, nil))
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var next = buffer.baseAddress
            initialized = unsafe Int(i2d_PUBKEY(pointer, &next))
        }
    }

    /// PKCS #8 (RFC 5958).
    var privateDER: SecretBytes {
        let information = unsafe require(EVP_PKEY2PKCS8(pointer), "encode a P-256 key")
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(information) }
        return unsafe SecretBytes(count: Int(i2d_PKCS8_PRIV_KEY_INFO(information, nil))) { destination in
            var next = destination.baseAddress
            unsafe i2d_PKCS8_PRIV_KEY_INFO(information, &next)
        }
    }
}
