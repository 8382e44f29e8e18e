import Encodings
import Cryptography

/// A gateway's public key and the algorithms for it: RFC 9458 §3.1.
///
/// ```
/// key configuration = identifier (1) || KEM (2) || public key (32) || bytes of the algorithms (2) || algorithms
/// algorithm         = KDF (2) || AEAD (2)
/// ```
/// All numbers are big-endian. The algorithms must include the pair that this project uses.
package struct KeyConfiguration: Equatable, Sendable {
    /// A KDF and an AEAD, identified by their numbers in RFC 9180 §7.
    package struct Algorithm: Equatable, Sendable {
        package let kdf: UInt16
        package let aead: UInt16

        package init(kdf: UInt16, aead: UInt16) {
            (self.kdf, self.aead) = (kdf, aead)
        }

        /// The algorithms that this project uses: HKDF-SHA256 and AES-128-GCM.
        package static let ours = Algorithm(kdf: HPKE.kdfIdentifier, aead: HPKE.aeadIdentifier)
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
