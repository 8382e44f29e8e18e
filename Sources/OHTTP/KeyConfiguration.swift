package import Cryptography
import Encodings

/// A gateway's public key and the algorithms for it: RFC 9458 §3.1.
///
/// ```
/// key configuration = identifier (1) || KEM (2) || public key (32) || bytes of the algorithms (2) || algorithms
/// algorithm         = KDF (2) || AEAD (2)
/// ```
/// All numbers are big-endian. The algorithms must include ``Algorithm/ours``.
package struct KeyConfiguration: Equatable, Sendable {
    /// A KDF and an AEAD, identified by their numbers in RFC 9180 §7.
    package struct Algorithm: Equatable, Sendable {
        let kdf: UInt16
        let aead: UInt16

        package init(kdf: UInt16, aead: UInt16) {
            (self.kdf, self.aead) = (kdf, aead)
        }

        /// The algorithms that this project uses: HKDF-SHA256 and AES-128-GCM.
        static let ours = Algorithm(kdf: HPKE.kdfIdentifier, aead: HPKE.aeadIdentifier)
    }

    /// The key's identifier: the first byte of each request that is sealed for this key.
    package let identifier: UInt8
    /// The public key, 32 bytes.
    package let publicKey: [UInt8]
    package let algorithms: [Algorithm]

    /// - Parameter publicKey: The public key, 32 bytes.
    package init(identifier: UInt8, publicKey: [UInt8]) {
        precondition(publicKey.count == HPKE.publicKeyCount, "a public key has 32 bytes")
        self.identifier = identifier
        self.publicKey = publicKey
        algorithms = [.ours]
    }

    package init(decoding bytes: ArraySlice<UInt8>) throws(ObliviousHTTPError) {
        let fixed = 1 + 2 + HPKE.publicKeyCount + 2
        guard bytes.count >= fixed else { throw .truncated }
        let bytes = Array(bytes)
        identifier = bytes[0]
        guard UInt16(bigEndianBytes: bytes.span, at: 1) == HPKE.kemIdentifier else { throw .suite }
        publicKey = Array(bytes[3..<3 + HPKE.publicKeyCount])
        let size = Int(UInt16(bigEndianBytes: bytes.span, at: fixed - 2))
        guard bytes.count >= fixed + size else { throw .truncated }
        guard bytes.count == fixed + size else { throw .trailing }
        guard size > 0, size.isMultiple(of: 4) else { throw .value(field: "the number of algorithms") }
        algorithms = stride(from: fixed, to: bytes.count, by: 4).map { start in
            Algorithm(
                kdf: UInt16(bigEndianBytes: bytes.span, at: start),
                aead: UInt16(bigEndianBytes: bytes.span, at: start + 2)
            )
        }
        guard algorithms.contains(.ours) else { throw .suite }
    }

    package var encoded: [UInt8] {
        [identifier] + HPKE.kemIdentifier.bigEndianBytes + publicKey + UInt16(4 * algorithms.count).bigEndianBytes
            + algorithms.flatMap { $0.kdf.bigEndianBytes + $0.aead.bigEndianBytes }
    }
}

/// `application/ohttp-keys`: a gateway's keys, with the preferred key first. RFC 9458 §3.2.
///
/// ```
/// list = (number of bytes (2, big-endian) || key configuration) for each
/// ```
package struct KeyConfigurationList: Equatable, Sendable {
    /// The maximum number of keys in a list.
    private static let maximumCount = 8

    /// One to eight keys with different identifiers.
    package let keys: [KeyConfiguration]

    /// Returns nil if there are no keys, more than eight keys, or two keys with the same
    /// identifier.
    package init?(_ keys: [KeyConfiguration]) {
        guard (1...Self.maximumCount).contains(keys.count), Set(keys.map(\.identifier)).count == keys.count else {
            return nil
        }
        self.keys = keys
    }

    package init(decoding bytes: some Collection<UInt8>) throws(ObliviousHTTPError) {
        var rest = Array(bytes)[...]
        var keys: [KeyConfiguration] = []
        while !rest.isEmpty, keys.count <= Self.maximumCount {
            guard rest.count >= 2 else { throw .truncated }
            let size = Int(bigEndianBytes: rest.prefix(2))
            rest = rest.dropFirst(2)
            guard rest.count >= size else { throw .truncated }
            keys.append(try KeyConfiguration(decoding: rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        guard let list = KeyConfigurationList(keys) else { throw .value(field: "the list of keys") }
        self = list
    }

    package var encoded: [UInt8] {
        keys.flatMap { key in
            let bytes = key.encoded
            return UInt16(bytes.count).bigEndianBytes + bytes
        }
    }
}

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
