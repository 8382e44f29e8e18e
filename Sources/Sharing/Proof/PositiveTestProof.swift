public import Cryptography

/// A proof of a positive test.
public enum PositiveTestProof: Sendable, Equatable {
    case hotlineCode(HotlineCode)
    case pin(PIN)
    /// The token of a client that received a positive result.
    case registration(RegistrationToken)
}

extension PositiveTestProof: Redacted {
    public var description: String { "<proof>" }
}
