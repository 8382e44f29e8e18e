import Encodings
import Cryptography

/// The header of an encapsulated request: RFC 9458 §4.1.
///
/// ```
/// header = key identifier (1) || KEM (2) || KDF (2) || AEAD (2)
/// ```
package struct RequestHeader: Equatable, Sendable {
    package static let count = 7
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
