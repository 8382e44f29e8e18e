package import Cryptography

/// The encrypted identity that a device broadcasts for a day, 106 bytes. Only the server can open it.
///
/// ```
/// X || Y of the ephemeral public key (64) || ciphertext (26) || tag (16)
/// ```
///
/// The published document on Sonar's design (“Seed 002”) says 856 bits. The code of both apps makes
/// 106 bytes, which are 848 bits. With the country in front, there are 864 bits. The document also says
/// that the server's public key and the device's private key open a cryptogram. In fact the server's
/// private key and the ephemeral public key open it.
///
/// A cryptogram is the same for a whole day, so that anyone can recognise a device during that day.
/// Anyone can also repeat a received cryptogram. Only the signature of ``BroadcastPayload`` has a time.
package struct Cryptogram: Sendable, Hashable {
    /// The length of a cryptogram in bytes.
    package static let count =
        ECDHP256.PublicKey.count + CryptogramContent.count + AES128GCMWithLongIV.tagCount

    package let bytes: [UInt8]

    /// Returns nil unless there are 106 bytes. Whether they can be opened is known only to the
    /// server.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = Array(bytes)
    }

    /// Encrypts a content for the server.
    ///
    /// - Parameter ephemeral: A key that must not be used again.
    package init(
        sealing content: CryptogramContent,
        for serverKey: ECDHP256.PublicKey,
        ephemeral: ECDHP256.PrivateKey
    ) {
        let point = ephemeral.publicKey
        let keys = CryptogramKeys(privateKey: ephemeral, publicKey: serverKey, ephemeral: point)
        bytes = point.coordinates + AES128GCMWithLongIV.seal(content.bytes, key: keys.key, iv: keys.iv)
    }

    /// Decrypts the cryptogram. Returns nil if its point is not on the curve, or if its tag does not
    /// match.
    package func open(with serverKey: ECDHP256.PrivateKey) -> CryptogramContent? {
        guard let point = ECDHP256.PublicKey(coordinates: bytes.prefix(ECDHP256.PublicKey.count)) else { return nil }
        let keys = CryptogramKeys(privateKey: serverKey, publicKey: point, ephemeral: point)
        let sealed = bytes.dropFirst(ECDHP256.PublicKey.count)
        guard let content = AES128GCMWithLongIV.open(sealed, key: keys.key, iv: keys.iv) else { return nil }
        return CryptogramContent([UInt8](copying: content))
    }
}

extension Cryptogram: Redacted {
    package var description: String { "<cryptogram>" }
}
