package import Cryptography

/// A gateway's private key.
package struct GatewayKey: Sendable {
    private let identifier: UInt8
    private let privateKey: SecretBytes

    /// - Parameter privateKey: The private key, 32 bytes.
    package init(identifier: UInt8, privateKey: SecretBytes) {
        precondition(privateKey.count == X25519.keyCount, "a private key has 32 bytes")
        (self.identifier, self.privateKey) = (identifier, privateKey)
    }

    package var configuration: KeyConfiguration {
        KeyConfiguration(identifier: identifier, publicKey: X25519.publicKey(of: privateKey))
    }

    /// Opens an encapsulated request whose header names this key.
    ///
    /// - Returns: The request in Binary HTTP, and the value that seals its response.
    /// - Throws: `sealing` if the request was sealed for another key or was modified; `truncated`
    ///   or `suite` if the header is invalid.
    package func open(_ request: [UInt8]) throws(ObliviousHTTPError) -> (request: [UInt8], response: ResponseSealing) {
        let header = try RequestHeader(of: request)
        guard request.count >= EncapsulatedRequest.overhead else { throw .truncated }
        let end = RequestHeader.count + HPKE.encapsulatedKeyCount
        let enc = Array(request[RequestHeader.count..<end])
        guard header.keyIdentifier == identifier,
            var context = HPKE.recipient(enc, privateKey: privateKey, info: header.info),
            let plaintext = context.open(request[end...])
        else { throw .sealing }
        return (Array(copying: plaintext), ResponseSealing(context, encapsulatedKey: enc))
    }
}
