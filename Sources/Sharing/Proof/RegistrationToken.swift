public import Cryptography

/// A random token of a client that is waiting for a test result. The result can be retrieved only
/// with this token. After a positive result, the token is the proof of the positive test.
public struct RegistrationToken: Sendable, Equatable {
    /// The length in bytes.
    public static let count = 32

    /// The token, 32 bytes.
    public let bytes: SecretBytes

    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }

    /// Returns nil if `bytes` has a different length.
    public init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension RegistrationToken: Redacted {
    public var description: String { "<registration token>" }
}
