/// Encryption with a shared key.
///
/// ```
/// sealed = nonce (12, random) || AES-256-GCM(key, nonce, plaintext, context)
/// ```
/// Random 96-bit nonces are safe for about 2^32 messages with the same key (SP 800-38D §8.3). A
/// diary never contains that many messages.
public enum SecretBox {
    /// The number of bytes that sealing adds to a plaintext.
    public static let overhead = AES256GCM.nonceCount + AES256GCM.tagCount

    /// - Parameters:
    ///   - key: The shared key, 32 bytes.
    ///   - context: The context of the message. The same context is needed for opening.
    public static func seal(
        _ plaintext: some ByteRegion,
        key: SecretBytes,
        context: some ByteRegion,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let nonce = generator.bytes(AES256GCM.nonceCount)
        return nonce + AES256GCM.seal(plaintext, key: key, nonce: nonce, context: context)
    }

    /// - Returns: The plaintext; nil if it was sealed with another key or context, or was modified.
    public static func open(_ sealed: [UInt8], key: SecretBytes, context: some ByteRegion) -> SecretBytes? {
        guard sealed.count >= overhead else { return nil }
        let nonce = sealed[..<AES256GCM.nonceCount]
        return AES256GCM.open(sealed[AES256GCM.nonceCount...], key: key, nonce: nonce, context: context)
    }
}
