/// Encryption to a public key. Anyone with the public key can seal a box, and only the owner of the
/// private key can open it.
///
/// ```
/// sealed = encapsulated key (32) || HPKE(plaintext), with a tag of 16 bytes
/// ```
/// This is the single-shot form of HPKE (RFC 9180 §6.1) in base mode with the suite in ``HPKE``.
/// `info` is "venue-checkin/v1/sealed-box", and `aad` is the context.
public enum SealedBox {
    /// The number of bytes that sealing adds to a plaintext.
    public static let overhead = HPKE.encapsulatedKeyCount + HPKE.tagCount

    private static let label = Array("venue-checkin/v1/sealed-box".utf8)

    /// - Parameters:
    ///   - recipient: The recipient's public key, 32 bytes.
    ///   - context: The context of the message. The same context is needed for opening.
    /// - Returns: The sealed bytes; nil if `recipient` is not a usable public key.
    public static func seal(
        _ plaintext: some ByteRegion,
        to recipient: [UInt8],
        context: some ByteRegion,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8]? {
        guard let sender = HPKE.sender(to: recipient, info: label, using: &generator) else { return nil }
        var hpke = sender.context
        return sender.encapsulatedKey + hpke.seal(plaintext, aad: context)
    }

    /// - Returns: The plaintext; nil if the box was sealed for another key or context, or was
    ///   modified.
    public static func open(_ sealed: [UInt8], privateKey: SecretBytes, context: some ByteRegion) -> SecretBytes? {
        guard sealed.count >= overhead else { return nil }
        let enc = Array(sealed[..<HPKE.encapsulatedKeyCount])
        guard var hpke = HPKE.recipient(enc, privateKey: privateKey, info: label) else { return nil }
        return hpke.open(sealed[HPKE.encapsulatedKeyCount...], aad: context)
    }
}

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
