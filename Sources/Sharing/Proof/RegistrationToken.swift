public import Cryptography

/// What a client that waits for a test's result has drawn, so that nobody else can ask for it; the proof of a positive test later.
public struct RegistrationToken: Sendable, Equatable {
    /// Bytes.
    public static let count = 32

    /// 32 bytes.
    public let bytes: SecretBytes

    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }

    /// Nil if `bytes` has another length.
    public init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension RegistrationToken: Redacted {
    public var description: String { "<registration token>" }
}
