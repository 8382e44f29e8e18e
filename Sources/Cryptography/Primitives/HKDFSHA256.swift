import COpenSSL

/// HKDF with SHA-256 (RFC 5869).
public enum HKDFSHA256 {
    /// Extracts and expands (RFC 5869 §2.2 and §2.3).
    ///
    /// - Parameters:
    ///   - key: The input keying material.
    ///   - salt: The salt. An empty salt has the same effect as 32 zero bytes.
    ///   - info: The purpose of the derived bytes, so that one key can have several uses; may be
    ///     empty. OpenSSL accepts at most 1,024 bytes.
    ///   - count: The number of bytes to derive, 1 to 8,160.
    public static func derive(
        from key: some ByteRegion,
        salt: some ByteRegion = [UInt8](),
        info: some ByteRegion,
        count: Int
    ) -> SecretBytes {
        run(EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND, key: key, salt: salt, info: info, count: count)
    }

    /// Extracts a pseudorandom key of 32 bytes (RFC 5869 §2.2).
    ///
    /// - Parameters:
    ///   - salt: The salt. An empty salt has the same effect as 32 zero bytes.
    ///   - key: The input keying material.
    package static func extract(salt: some ByteRegion, from key: some ByteRegion) -> SecretBytes {
        run(EVP_KDF_HKDF_MODE_EXTRACT_ONLY, key: key, salt: salt, info: [UInt8](), count: SHA256.digestCount)
    }

    /// Expands a pseudorandom key (RFC 5869 §2.3).
    ///
    /// - Parameters:
    ///   - key: A key of 32 bytes from ``extract(salt:from:)``.
    ///   - info: The purpose of the derived bytes, so that one key can have several uses; may be
    ///     empty. OpenSSL accepts at most 1,024 bytes.
    ///   - count: The number of bytes to derive, 1 to 8,160.
    package static func expand(_ key: SecretBytes, info: some ByteRegion, count: Int) -> SecretBytes {
        run(EVP_KDF_HKDF_MODE_EXPAND_ONLY, key: key, salt: [UInt8](), info: info, count: count)
    }

    private static func run(
        _ mode: Int32,
        key: some ByteRegion,
        salt: some ByteRegion,
        info: some ByteRegion,
        count: Int
    ) -> SecretBytes {
        precondition((1...255 * SHA256.digestCount).contains(count), "HKDF-SHA256 derives 1 to 8160 bytes")
        let context = unsafe require(EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil), "start HKDF")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_derive_init(context), "start HKDF")
        unsafe require(EVP_PKEY_CTX_set_hkdf_mode(context, mode), "set HKDF's mode")
        unsafe require(EVP_PKEY_CTX_set_hkdf_md(context, Algorithm.sha256), "choose SHA-256 for HKDF")
        unsafe salt.withPointer { base, count in
            unsafe require(EVP_PKEY_CTX_set1_hkdf_salt(context, base, Int32(count)), "set HKDF's salt")
        }
        unsafe key.withPointer { base, count in
            unsafe require(EVP_PKEY_CTX_set1_hkdf_key(context, base, Int32(count)), "set HKDF's key")
        }
        unsafe info.withPointer { base, count in
            unsafe require(EVP_PKEY_CTX_add1_hkdf_info(context, base, Int32(count)), "set HKDF's info")
        }
        return unsafe SecretBytes(count: count) { destination in
            var written = count
            unsafe require(EVP_PKEY_derive(context, destination.baseAddress, &written), "derive with HKDF")
        }
    }
}
