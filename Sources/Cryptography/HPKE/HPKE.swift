import Encodings

/// Hybrid Public Key Encryption (RFC 9180) in base mode, with a single suite: DHKEM(X25519,
/// HKDF-SHA256), HKDF-SHA256, AES-128-GCM.
///
/// The values are named as in the RFC.
package enum HPKE {
    /// RFC 9180 §7.1: DHKEM(X25519, HKDF-SHA256).
    package static let kemIdentifier: UInt16 = 0x0020
    /// RFC 9180 §7.2: HKDF-SHA256.
    package static let kdfIdentifier: UInt16 = 0x0001
    /// RFC 9180 §7.3: AES-128-GCM.
    package static let aeadIdentifier: UInt16 = 0x0001

    /// `Nenc`: the length of an encapsulated key in bytes.
    package static let encapsulatedKeyCount = X25519.keyCount
    /// `Npk`: the length of a public key in bytes.
    package static let publicKeyCount = X25519.keyCount
    /// `Nsk`: the length of a private key in bytes.
    package static let privateKeyCount = X25519.keyCount
    /// `Nk`, `Nn`, `Nt`: the lengths of a key, a nonce and a tag for the AEAD, in bytes.
    package static let (keyCount, nonceCount, tagCount) =
        (AES128GCM.keyCount, AES128GCM.nonceCount, AES128GCM.tagCount)

    /// Sets up a context for sending: `SetupBaseS`, RFC 9180 §5.1.1.
    ///
    /// - Parameters:
    ///   - recipient: The recipient's public key, 32 bytes.
    ///   - info: The context of the messages. The recipient must use the same context.
    ///   - generator: Generates the ephemeral key; must be cryptographically secure.
    /// - Returns: The encapsulated key, which the recipient needs, and the context for sending; nil
    ///   if `recipient` is not a usable public key.
    package static func sender(
        to recipient: [UInt8],
        info: some ByteRegion,
        using generator: inout some RandomNumberGenerator
    ) -> (encapsulatedKey: [UInt8], context: HPKEContext)? {
        let ephemeral = SecretBytes(randomCount: X25519.keyCount, using: &generator)
        let enc = X25519.publicKey(of: ephemeral)
        guard let dh = X25519.sharedSecret(privateKey: ephemeral, publicKey: recipient) else { return nil }
        let secret = sharedSecret(dh, kemContext: enc + recipient)
        return (enc, HPKEContext(sharedSecret: secret, info: info))
    }

    /// Sets up a context for receiving: `SetupBaseR`, RFC 9180 §5.1.1.
    ///
    /// - Parameters:
    ///   - enc: The encapsulated key, 32 bytes.
    ///   - privateKey: The recipient's private key, 32 bytes.
    ///   - info: The context of the messages, the same as for the sender.
    /// - Returns: Nil if `enc` is not a usable public key.
    package static func recipient(_ enc: [UInt8], privateKey: SecretBytes, info: some ByteRegion) -> HPKEContext? {
        guard let dh = X25519.sharedSecret(privateKey: privateKey, publicKey: enc) else { return nil }
        let secret = sharedSecret(dh, kemContext: enc + X25519.publicKey(of: privateKey))
        return HPKEContext(sharedSecret: secret, info: info)
    }

    /// `ExtractAndExpand`, RFC 9180 §4.1.
    private static func sharedSecret(_ dh: SecretBytes, kemContext: [UInt8]) -> SecretBytes {
        let kdf = HPKELabeledKDF(suite: Array("KEM".utf8) + kemIdentifier.bigEndianBytes)
        let eaePRK = kdf.extract(salt: [UInt8](), "eae_prk", dh)
        return kdf.expand(eaePRK, "shared_secret", kemContext, count: SHA256.digestCount)
    }
}
