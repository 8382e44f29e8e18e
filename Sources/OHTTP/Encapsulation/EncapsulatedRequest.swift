import Cryptography

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
