import Cryptography

/// Seals and opens the response to one encapsulated request: RFC 9458 §4.4.
///
/// ```
/// secret     = Export("message/bhttp response", 16)
/// prk        = HKDF-Extract(enc || nonce, secret)
/// sealed     = nonce (16, random) || AES-128-GCM(Expand(prk, "key", 16), Expand(prk, "nonce", 12), response)
/// ```
package struct ResponseSealing: Sendable {
    private static let label = Array("message/bhttp response".utf8)
    /// `max(Nn, Nk)`: the length of the secret and the response nonce in bytes.
    private static let nonceCount = max(HPKE.nonceCount, HPKE.keyCount)
    /// The bytes that sealing adds to a response.
    package static let overhead = nonceCount + HPKE.tagCount

    private let secret: SecretBytes
    private let encapsulatedKey: [UInt8]

    init(_ context: HPKEContext, encapsulatedKey: [UInt8]) {
        secret = context.export(Self.label, count: Self.nonceCount)
        self.encapsulatedKey = encapsulatedKey
    }

    /// - Parameter generator: Generates the nonce. If the same request is sent again, the secret is
    ///   the same, so each response needs a different nonce.
    package func seal(_ response: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
        let nonce = generator.bytes(Self.nonceCount)
        let (key, aeadNonce) = keys(nonce)
        return nonce + AES128GCM.seal(response, key: key, nonce: aeadNonce, context: [UInt8]())
    }

    /// Opens a response. Returns nil if the response belongs to another request, or was modified.
    package func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.overhead else { return nil }
        let (key, aeadNonce) = keys(Array(sealed[..<Self.nonceCount]))
        let response = AES128GCM.open(sealed[Self.nonceCount...], key: key, nonce: aeadNonce, context: [UInt8]())
        return response.map { Array(copying: $0) }
    }

    private func keys(_ nonce: [UInt8]) -> (key: SecretBytes, nonce: SecretBytes) {
        let prk = HKDFSHA256.extract(salt: encapsulatedKey + nonce, from: secret)
        return (
            HKDFSHA256.expand(prk, info: Array("key".utf8), count: HPKE.keyCount),
            HKDFSHA256.expand(prk, info: Array("nonce".utf8), count: HPKE.nonceCount)
        )
    }
}
