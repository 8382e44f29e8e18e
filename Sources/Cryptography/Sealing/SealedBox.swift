/// Sealing to a public key: whoever has the public key can write, only who has the private key can read.
///
/// ```
/// sealed     = ephemeral public key (32) || AES-256-GCM(key, nonce, plaintext, context)
/// key, nonce = HKDF-SHA256(ikm = X25519(ephemeral, recipient), salt = ephemeral public || recipient public,
///                          info = "venue-checkin/v1/sealed-box", L = 32 + 12)
/// ```
/// The ephemeral key is drawn for one message, so key and nonce are used once.
public enum SealedBox {
    /// What sealing adds to a plaintext, in bytes.
    public static let overhead = X25519.keyCount + AES256GCM.tagCount

    private static let label = Array("venue-checkin/v1/sealed-box".utf8)

    /// - Parameters:
    ///   - recipient: A public key of 32 bytes.
    ///   - context: What the message belongs to; it must be given again to open it.
    /// - Returns: The sealed bytes, or nil if `recipient` is not a usable public key.
    public static func seal(
        _ plaintext: some ByteRegion,
        to recipient: [UInt8],
        context: some ByteRegion,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8]? {
        let ephemeral = SecretBytes(randomCount: X25519.keyCount, using: &generator)
        let ephemeralPublic = X25519.publicKey(of: ephemeral)
        guard let shared = X25519.sharedSecret(privateKey: ephemeral, publicKey: recipient) else { return nil }
        let (key, nonce) = derive(shared, ephemeral: ephemeralPublic, recipient: recipient)
        return ephemeralPublic + AES256GCM.seal(plaintext, key: key, nonce: nonce, context: context)
    }

    /// - Returns: The plaintext, or nil if it was sealed for another key or context, or was changed.
    public static func open(_ sealed: [UInt8], privateKey: SecretBytes, context: some ByteRegion) -> SecretBytes? {
        guard sealed.count >= overhead else { return nil }
        let ephemeral = Array(sealed[..<X25519.keyCount])
        guard let shared = X25519.sharedSecret(privateKey: privateKey, publicKey: ephemeral) else { return nil }
        let (key, nonce) = derive(shared, ephemeral: ephemeral, recipient: X25519.publicKey(of: privateKey))
        return AES256GCM.open(sealed[X25519.keyCount...], key: key, nonce: nonce, context: context)
    }

    private static func derive(
        _ shared: SecretBytes,
        ephemeral: [UInt8],
        recipient: [UInt8]
    ) -> (key: SecretBytes, nonce: SecretBytes) {
        let count = AES256GCM.keyCount + AES256GCM.nonceCount
        let okm = HKDFSHA256.derive(from: shared, salt: ephemeral + recipient, info: label, count: count)
        return (okm[0..<AES256GCM.keyCount], okm[AES256GCM.keyCount..<count])
    }
}
