public import Cryptography

/// The short kind of code, six letters: for authorities that hand it over in writing and make it valid for minutes.
public struct PIN: Sendable, Equatable {
    private static let count = 6

    /// Six letters, in upper case.
    public let text: String

    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        text = CodeAlphabet.draw(Self.count, using: &generator)
    }

    /// Reads what somebody typed: lower case, spaces and hyphens are fine. Nil if there are other letters, more or fewer.
    public init?(_ typed: String) {
        guard let text = CodeAlphabet.read(typed, count: Self.count) else { return nil }
        self.text = text
    }
}

extension PIN: Redacted {
    public var description: String { "<PIN>" }
}
