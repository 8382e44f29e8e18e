package import Cryptography

/// The keys of one cryptogram, with all steps of their derivation.
///
/// ```
/// shared secret = x of ECDH(server key, ephemeral key), 32 bytes
/// shared info   = 04 || X || Y of the ephemeral public key
/// key || IV     = X9.63 with SHA-256 (shared secret, shared info), 16 bytes each
/// ```
package struct CryptogramKeys: Sendable {
    package let sharedSecret: SecretBytes
    package let sharedInfo: [UInt8]
    /// The key of AES-128, 16 bytes.
    package let key: SecretBytes
    /// The initialisation vector, 16 bytes.
    package let iv: SecretBytes

    /// Marks an uncompressed point (SEC 1 §2.3.3).
    private static let uncompressed: UInt8 = 4

    /// - Parameters:
    ///   - privateKey: For the sender the ephemeral key, for the server its own key.
    ///   - publicKey: The key of the other side.
    ///   - ephemeral: The ephemeral public key.
    package init(
        privateKey: ECDHP256.PrivateKey,
        publicKey: ECDHP256.PublicKey,
        ephemeral: ECDHP256.PublicKey
    ) {
        sharedSecret = privateKey.sharedSecret(with: publicKey)
        sharedInfo = [Self.uncompressed] + ephemeral.coordinates
        let (keyCount, ivCount) = (AES128GCMWithLongIV.keyCount, AES128GCMWithLongIV.ivCount)
        let derived = X963SHA256.derive(from: sharedSecret, info: sharedInfo, count: keyCount + ivCount)
        key = derived[0..<keyCount]
        iv = derived[keyCount..<keyCount + ivCount]
    }
}
