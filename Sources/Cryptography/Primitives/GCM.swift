import COpenSSL

/// Authenticated encryption with a 128-bit tag. The cipher determines the key length. The nonce has 96
/// bits unless `nonceCount` is given.
enum AEAD {
    static let nonceCount = 12
    static let tagCount = 16

    static func seal(
        _ plaintext: some ByteRegion,
        by cipher: OpaquePointer?,
        key: SecretBytes,
        nonce: some ByteRegion,
        nonceCount: Int? = nil,
        context: some ByteRegion
    ) -> [UInt8] {
        let cipher = unsafe CipherContext(cipher, key: key, iv: nonce, ivCount: nonceCount, encrypting: true)
        cipher.authenticate(context)
        let count = plaintext.count
        return unsafe [UInt8](unsafeUninitializedCapacity: count + tagCount) { buffer, initialized in
            let base = buffer.baseAddress!  // not empty: it includes the tag
            unsafe cipher.update(plaintext, into: base)
            require(cipher.finish() ? 1 : 0, "finish an AEAD")
            unsafe require(copenssl_gcm_get_tag(cipher.pointer, base + count, Int32(tagCount)), "read an AEAD's tag")
            initialized = count + tagCount
        }
    }

    static func open(
        _ sealed: some ByteRegion,
        by cipher: OpaquePointer?,
        key: SecretBytes,
        nonce: some ByteRegion,
        nonceCount: Int? = nil,
        context: some ByteRegion
    ) -> SecretBytes? {
        let count = sealed.count - tagCount
        guard count >= 0 else { return nil }
        let bytes = [UInt8](copying: sealed)
        var tag = Array(bytes[count...])
        let cipher = unsafe CipherContext(cipher, key: key, iv: nonce, ivCount: nonceCount, encrypting: false)
        cipher.authenticate(context)
        let plaintext = unsafe SecretBytes(count: count) { destination in
            if let base = destination.baseAddress {
                unsafe cipher.update(bytes[..<count], into: base)
            }
        }
        unsafe require(copenssl_gcm_set_tag(cipher.pointer, &tag, Int32(tagCount)), "set an AEAD's tag")
        return cipher.finish() ? plaintext : nil
    }
}

/// AES-128 in Galois/counter mode (SP 800-38D) with a 96-bit nonce and a 128-bit tag.
package enum AES128GCM {
    static let keyCount = 16
    static let nonceCount = AEAD.nonceCount
    static let tagCount = AEAD.tagCount

    /// - Parameters:
    ///   - key: 16 bytes.
    ///   - nonce: 12 bytes, which must never be used twice with the same key.
    ///   - context: Additional data, which is authenticated but is not part of the result.
    /// - Returns: The ciphertext, which is as long as `plaintext`, followed by a tag of 16 bytes.
    package static func seal(
        _ plaintext: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion
    ) -> [UInt8] {
        unsafe AEAD.seal(plaintext, by: Algorithm.aes128GCM, key: key, nonce: nonce, context: context)
    }

    /// - Returns: The plaintext; nil if the key, nonce, context, ciphertext or tag does not match.
    package static func open(
        _ sealed: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion
    ) -> SecretBytes? {
        unsafe AEAD.open(sealed, by: Algorithm.aes128GCM, key: key, nonce: nonce, context: context)
    }
}

/// AES-128 in Galois/counter mode with a 128-bit IV, a 128-bit tag and no additional data. With such
/// an IV, GHASH computes the first counter block (SP 800-38D §7.1). Use it only for foreign formats.
package enum AES128GCMWithLongIV {
    package static let keyCount = 16
    package static let ivCount = 16
    package static let tagCount = AEAD.tagCount

    /// - Parameters:
    ///   - key: 16 bytes.
    ///   - iv: 16 bytes, which must never be used twice with the same key.
    /// - Returns: The ciphertext, which is as long as `plaintext`, followed by a tag of 16 bytes.
    package static func seal(_ plaintext: some ByteRegion, key: SecretBytes, iv: some ByteRegion) -> [UInt8] {
        unsafe AEAD.seal(
            plaintext,
            by: Algorithm.aes128GCM,
            key: key,
            nonce: iv,
            nonceCount: ivCount,
            context: [UInt8]()
        )
    }

    /// - Returns: The plaintext; nil if the key, IV, ciphertext or tag does not match.
    package static func open(_ sealed: some ByteRegion, key: SecretBytes, iv: some ByteRegion) -> SecretBytes? {
        unsafe AEAD.open(
            sealed,
            by: Algorithm.aes128GCM,
            key: key,
            nonce: iv,
            nonceCount: ivCount,
            context: [UInt8]()
        )
    }
}

/// AES-256 in Galois/counter mode (SP 800-38D) with a 96-bit nonce and a 128-bit tag.
public enum AES256GCM {
    public static let keyCount = 32
    public static let nonceCount = AEAD.nonceCount
    public static let tagCount = AEAD.tagCount

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, which must never be used twice with the same key.
    ///   - context: Additional data, which is authenticated but is not part of the result.
    /// - Returns: The ciphertext, which is as long as `plaintext`, followed by a tag of 16 bytes.
    public static func seal(
        _ plaintext: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion
    ) -> [UInt8] {
        unsafe AEAD.seal(plaintext, by: Algorithm.aes256GCM, key: key, nonce: nonce, context: context)
    }

    /// - Returns: The plaintext; nil if the key, nonce, context, ciphertext or tag does not match.
    public static func open(
        _ sealed: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion
    ) -> SecretBytes? {
        unsafe AEAD.open(sealed, by: Algorithm.aes256GCM, key: key, nonce: nonce, context: context)
    }
}
