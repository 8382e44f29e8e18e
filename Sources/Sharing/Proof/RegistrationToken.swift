public import Cryptography

/// A random token of a client that waits for a test result. Without it, the result cannot be
/// retrieved. After a positive result, it is the proof.
public struct RegistrationToken: Sendable, Equatable {
    /// The length in bytes.
    public static let count = 32

    /// 32 bytes.
    public let bytes: SecretBytes

    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }

    /// Nil if `bytes` has a different length.
    public init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension RegistrationToken: Redacted {
    public var description: String { "<registration token>" }
}
