import COpenSSL

/// ChaCha20-Poly1305 (RFC 8439) with a 96-bit nonce and a 128-bit tag.
package enum ChaCha20Poly1305 {
    static let keyCount = 32
    static let nonceCount = AEAD.nonceCount
    static let tagCount = AEAD.tagCount

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, which must never be used twice with the same key.
    ///   - context: Additional data, which is authenticated but is not part of the result.
    /// - Returns: The ciphertext, which is as long as `plaintext`, followed by a tag of 16 bytes.
    package static func seal(
        _ plaintext: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion = [UInt8]()
    ) -> [UInt8] {
        unsafe AEAD.seal(plaintext, by: Algorithm.chaCha20Poly1305, key: key, nonce: nonce, context: context)
    }

    /// - Returns: The plaintext; nil if the key, nonce, context, ciphertext or tag does not match.
    package static func open(
        _ sealed: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion = [UInt8]()
    ) -> SecretBytes? {
        unsafe AEAD.open(sealed, by: Algorithm.chaCha20Poly1305, key: key, nonce: nonce, context: context)
    }
}
