import Cryptography

/// What an officer's browser shows for as long as she is logged in. The database has no more than a hash of it.
package struct SessionToken: Sendable, Equatable {
    private static let count = 32

    let bytes: SecretBytes

    /// - Parameter generator: Must be cryptographically secure.
    init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }

    /// Nil unless `text` is 64 hexadecimal digits in lower case.
    package init?(_ text: String) {
        guard let bytes = Hexadecimal.bytes(text), bytes.count == Self.count else { return nil }
        self.bytes = SecretBytes(copying: bytes)
    }

    /// For the cookie: 64 hexadecimal digits.
    package var text: String { Hexadecimal.text(Array(copying: bytes)) }
}

extension SessionToken: Redacted {
    package var description: String { "<session token>" }
}
