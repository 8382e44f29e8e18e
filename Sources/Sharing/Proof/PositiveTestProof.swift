public import Cryptography

/// What shows that somebody was tested positive.
public enum PositiveTestProof: Sendable, Equatable {
    case hotlineCode(HotlineCode)
    case pin(PIN)
    /// Of a client that was told a positive result.
    case registration(RegistrationToken)
}

extension PositiveTestProof: Redacted {
    public var description: String { "<proof>" }
}
