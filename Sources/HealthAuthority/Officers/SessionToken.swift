import Encodings
import Cryptography

/// A random token in one of the portal's cookies. The database stores only a hash of the token.
package struct SessionToken: Sendable, Equatable {
    private static let count = 32

    let bytes: SecretBytes

    /// Generates a token.
    ///
    /// - Parameter generator: A cryptographically secure generator.
    init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }

    /// Parses a token; nil unless `text` consists of 64 lower-case hexadecimal digits.
    package init?(_ text: String) {
        guard let bytes = Hexadecimal.bytes(text), bytes.count == Self.count else { return nil }
        self.bytes = SecretBytes(copying: bytes)
    }

    /// The value in the cookie: 64 hexadecimal digits.
    package var text: String { Hexadecimal.text(Array(copying: bytes)) }
}

extension SessionToken: Redacted {
    package var description: String { "<session token>" }
}
