import Encodings

/// The state that the sender and the recipient share in HPKE. It seals or opens messages in one
/// direction and in order, and exports secrets. See RFC 9180 §5.2 and §5.3.
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
