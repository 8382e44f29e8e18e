/// Sealing with a key that writer and reader share.
///
/// ```
/// sealed = nonce (12, random) || AES-256-GCM(key, nonce, plaintext, context)
/// ```
/// Random 96-bit nonces are safe for some 2^32 messages under one key (SP 800-38D §8.3), more than a diary ever holds.
public enum SecretBox {
    /// What sealing adds to a plaintext, in bytes.
    public static let overhead = AES256GCM.nonceCount + AES256GCM.tagCount

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - context: What the message belongs to; it must be given again to open it.
    public static func seal(
        _ plaintext: some ByteRegion,
        key: SecretBytes,
        context: some ByteRegion,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let nonce = generator.bytes(AES256GCM.nonceCount)
        return nonce + AES256GCM.seal(plaintext, key: key, nonce: nonce, context: context)
    }

    /// - Returns: The plaintext, or nil if it was sealed with another key or context, or was changed.
    public static func open(_ sealed: [UInt8], key: SecretBytes, context: some ByteRegion) -> SecretBytes? {
        guard sealed.count >= overhead else { return nil }
        let nonce = sealed[..<AES256GCM.nonceCount]
        return AES256GCM.open(sealed[AES256GCM.nonceCount...], key: key, nonce: nonce, context: context)
    }
}
