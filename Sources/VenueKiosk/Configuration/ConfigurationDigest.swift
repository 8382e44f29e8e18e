import Cryptography
import Encodings

/// Identifies the text of a configuration, so that a command can tell whether a running kiosk uses
/// the same text: the first 8 bytes of its SHA-256 digest.
package struct ConfigurationDigest: Sendable, Equatable {
    private static let count = 8

    private let bytes: [UInt8]

    /// The digest of a configuration's text.
    package init(of configuration: String) {
        bytes = Array(SHA256.hash(Array(configuration.utf8)).prefix(Self.count))
    }

    /// 16 hexadecimal digits.
    package var text: String { Hexadecimal.text(bytes) }

    /// Parses ``text``; nil if it is not a digest.
    package init?(text: String) {
        guard let bytes = Hexadecimal.bytes(text), bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}
