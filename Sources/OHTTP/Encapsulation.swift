import Cryptography
import Encodings

/// A request that is encrypted for the gateway: RFC 9458 §4.3.
///
/// ```
/// encapsulated request = header (7) || encapsulated key (32) || HPKE(request), with a tag of 16 bytes
/// ```
package struct EncapsulatedRequest: Sendable {
    /// The bytes that encapsulation adds to a request.
    package static let overhead = RequestHeader.count + HPKE.encapsulatedKeyCount + HPKE.tagCount

    package let bytes: [UInt8]
    /// Opens the response to this request.
    package let response: ResponseSealing

    /// Encapsulates a request in Binary HTTP. Returns nil if the gateway's public key is unusable.
    package init?(
        _ request: [UInt8],
        to gateway: KeyConfiguration,
        using generator: inout some RandomNumberGenerator
    ) {
        let header = RequestHeader(keyIdentifier: gateway.identifier)
        guard let sender = HPKE.sender(to: gateway.publicKey, info: header.info, using: &generator) else { return nil }
        var context = sender.context
        bytes = header.bytes + sender.encapsulatedKey + context.seal(request)
        response = ResponseSealing(context, encapsulatedKey: sender.encapsulatedKey)
    }
}

/// The header of an encapsulated request: RFC 9458 §4.1.
///
/// ```
/// header = key identifier (1) || KEM (2) || KDF (2) || AEAD (2)
/// ```
package struct RequestHeader: Equatable, Sendable {
    static let count = 7
    private static let label = Array("message/bhttp request".utf8)
    private static let suite =
        HPKE.kemIdentifier.bigEndianBytes + HPKE.kdfIdentifier.bigEndianBytes + HPKE.aeadIdentifier.bigEndianBytes

    package let keyIdentifier: UInt8

    init(keyIdentifier: UInt8) {
        self.keyIdentifier = keyIdentifier
    }

    /// Reads the header from the beginning of an encapsulated request.
    package init(of request: [UInt8]) throws(ObliviousHTTPError) {
        guard request.count >= Self.count else { throw .truncated }
        guard request[1..<Self.count].elementsEqual(Self.suite) else { throw .suite }
        keyIdentifier = request[0]
    }

    var bytes: [UInt8] { [keyIdentifier] + Self.suite }
    /// The `info` parameter for HPKE. The sender and the recipient must use the same value.
    var info: [UInt8] { Self.label + [0x00] + bytes }
}

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
