public import Cryptography

/// A short code of six characters, for authorities that hand over codes in writing. Such a code is
/// valid for a few minutes.
public struct PIN: Sendable, Equatable {
    private static let count = 6

    /// Six characters in upper case.
    public let text: String

    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        text = CodeAlphabet.draw(Self.count, using: &generator)
    }

    /// Parses a typed PIN. Lower case, spaces and hyphens are allowed. Returns nil if the PIN
    /// contains other characters or has the wrong length.
    public init?(_ typed: String) {
        guard let text = CodeAlphabet.read(typed, count: Self.count) else { return nil }
        self.text = text
    }
}

extension PIN: Redacted {
    public var description: String { "<PIN>" }
}
