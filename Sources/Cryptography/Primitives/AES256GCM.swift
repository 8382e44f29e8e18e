import COpenSSL

/// AES-256 in Galois/counter mode (SP 800-38D) with a 96-bit nonce and a 128-bit tag.
public enum AES256GCM {
    public static let keyCount = 32
    public static let nonceCount = 12
    public static let tagCount = 16

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, never used twice with a key.
    ///   - context: Authenticated together with the text, not part of the result.
    /// - Returns: The ciphertext, as long as `plaintext`, and the tag of 16 bytes behind it.
    public static func seal(
        _ plaintext: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion
    ) -> [UInt8] {
        let cipher = unsafe CipherContext(EVP_aes_256_gcm(), key: key, iv: nonce, encrypting: true)
        cipher.authenticate(context)
        let count = plaintext.count
        return unsafe [UInt8](unsafeUninitializedCapacity: count + tagCount) { buffer, initialized in
            let base = buffer.baseAddress!  // never empty: there is room for the tag
            unsafe cipher.update(plaintext, into: base)
            require(cipher.finish() ? 1 : 0, "finish AES-256-GCM")
            unsafe require(copenssl_gcm_get_tag(cipher.pointer, base + count, Int32(tagCount)), "read GCM's tag")
            initialized = count + tagCount
        }
    }

    /// - Returns: The text, or nil if key, nonce, context, text or tag is not the one that it was sealed with.
    public static func open(
        _ sealed: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion
    ) -> SecretBytes? {
        let count = sealed.count - tagCount
        guard count >= 0 else { return nil }
        let bytes = [UInt8](copying: sealed)
        var tag = Array(bytes[count...])
        let cipher = unsafe CipherContext(EVP_aes_256_gcm(), key: key, iv: nonce, encrypting: false)
        cipher.authenticate(context)
        let plaintext = unsafe SecretBytes(count: count) { destination in
            if let base = destination.baseAddress {
                unsafe cipher.update(bytes[..<count], into: base)
            }
        }
        unsafe require(copenssl_gcm_set_tag(cipher.pointer, &tag, Int32(tagCount)), "set GCM's tag")
        return cipher.finish() ? plaintext : nil
    }
}
