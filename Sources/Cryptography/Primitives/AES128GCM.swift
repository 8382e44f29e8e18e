import COpenSSL

/// AES-128 in Galois/counter mode (SP 800-38D) with a 96-bit nonce and a 128-bit tag.
package enum AES128GCM {
    package static let keyCount = 16
    package static let nonceCount = GCM.nonceCount
    package static let tagCount = GCM.tagCount

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
        unsafe GCM.seal(plaintext, by: EVP_aes_128_gcm(), key: key, nonce: nonce, context: context)
    }

    /// - Returns: The plaintext; nil if the key, nonce, context, ciphertext or tag does not match.
    package static func open(
        _ sealed: some ByteRegion,
        key: SecretBytes,
        nonce: some ByteRegion,
        context: some ByteRegion
    ) -> SecretBytes? {
        unsafe GCM.open(sealed, by: EVP_aes_128_gcm(), key: key, nonce: nonce, context: context)
    }
}
