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
    ///   - info: The context of the messages. It must equal the sender's context.
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

/// The state that the sender and the recipient share in HPKE. The sender seals messages, and the
/// recipient opens them in the same order. Both can export secrets. See RFC 9180 §5.2 and §5.3.
package struct HPKEContext: Sendable {
    private static let kdf = HPKELabeledKDF(
        suite: Array("HPKE".utf8) + HPKE.kemIdentifier.bigEndianBytes + HPKE.kdfIdentifier.bigEndianBytes
            + HPKE.aeadIdentifier.bigEndianBytes
    )
    /// `mode_base`.
    private static let mode: UInt8 = 0x00

    private let key: SecretBytes
    private let baseNonce: [UInt8]
    private let exporterSecret: SecretBytes
    /// `seq`: the number of the next message.
    private var number: UInt64 = 0

    /// `KeySchedule` in base mode, without a pre-shared key: RFC 9180 §5.1.
    init(sharedSecret: SecretBytes, info: some ByteRegion) {
        let nothing: [UInt8] = []
        let pskIDHash = Self.kdf.extract(salt: nothing, "psk_id_hash", nothing)
        let infoHash = Self.kdf.extract(salt: nothing, "info_hash", info)
        let context = [Self.mode] + Array(copying: pskIDHash) + Array(copying: infoHash)
        let secret = Self.kdf.extract(salt: sharedSecret, "secret", nothing)
        key = Self.kdf.expand(secret, "key", context, count: HPKE.keyCount)
        baseNonce = Array(copying: Self.kdf.expand(secret, "base_nonce", context, count: HPKE.nonceCount))
        exporterSecret = Self.kdf.expand(secret, "exp", context, count: SHA256.digestCount)
    }

    /// Seals the next message: `ContextS.Seal`.
    ///
    /// - Parameter aad: Additional data, which is authenticated but is not part of the result.
    /// - Returns: The ciphertext, which is as long as `plaintext`, followed by a tag of 16 bytes.
    package mutating func seal(_ plaintext: some ByteRegion, aad: some ByteRegion = [UInt8]()) -> [UInt8] {
        defer { number += 1 }
        return AES128GCM.seal(plaintext, key: key, nonce: nonce, context: aad)
    }

    /// Opens the next message: `ContextR.Open`.
    ///
    /// - Returns: Nil if the key, order, `aad`, ciphertext or tag does not match. In this case, the
    ///   sequence number does not change.
    package mutating func open(_ ciphertext: some ByteRegion, aad: some ByteRegion = [UInt8]()) -> SecretBytes? {
        guard let plaintext = AES128GCM.open(ciphertext, key: key, nonce: nonce, context: aad) else { return nil }
        number += 1
        return plaintext
    }

    /// Derives a secret. The other side can derive the same secret: `Context.Export`.
    ///
    /// - Parameters:
    ///   - context: The purpose of the secret; at most 900 bytes. Different contexts give different
    ///     secrets.
    ///   - count: The length of the secret in bytes, 1 to 8,160.
    package func export(_ context: [UInt8], count: Int) -> SecretBytes {
        Self.kdf.expand(exporterSecret, "sec", context, count: count)
    }

    /// `ComputeNonce`. The number of messages is not limited, because 2^64 messages would take
    /// centuries.
    private var nonce: [UInt8] {
        var nonce = baseNonce
        for (offset, index) in nonce.indices.reversed().prefix(8).enumerated() {
            nonce[index] ^= UInt8(truncatingIfNeeded: number >> (8 * offset))
        }
        return nonce
    }
}

/// `LabeledExtract` and `LabeledExpand`: HKDF with a different label for each use. See RFC 9180 §4.
struct HPKELabeledKDF {
    private static let version = Array("HPKE-v1".utf8)

    private let suite: [UInt8]

    /// - Parameter suite: The RFC's `suite_id`.
    init(suite: [UInt8]) {
        self.suite = suite
    }

    /// - Returns: 32 bytes.
    func extract(salt: some ByteRegion, _ label: String, _ ikm: some ByteRegion) -> SecretBytes {
        HKDFSHA256.extract(salt: salt, from: SecretBytes(joining: [Self.version, suite, Array(label.utf8), ikm]))
    }

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - info: At most 900 bytes, because OpenSSL accepts at most 1,024 bytes, including the
    ///     label.
    func expand(_ key: SecretBytes, _ label: String, _ info: [UInt8], count: Int) -> SecretBytes {
        let labeledInfo = UInt16(count).bigEndianBytes + Self.version + suite + Array(label.utf8) + info
        return HKDFSHA256.expand(key, info: labeledInfo, count: count)
    }
}
