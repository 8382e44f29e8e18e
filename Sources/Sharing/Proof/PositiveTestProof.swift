public import Cryptography

/// A proof that a test was positive.
public enum PositiveTestProof: Sendable, Equatable {
    case hotlineCode(HotlineCode)
    case pin(PIN)
    /// The token of a client that has received a positive result.
    case registration(RegistrationToken)
}

extension PositiveTestProof: Redacted {
    public var description: String { "<proof>" }
}
