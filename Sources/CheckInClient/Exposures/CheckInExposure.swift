public import Cryptography
public import Matching

/// What is known about a check-in after it was compared: somebody who was positive was there at the same time.
public struct CheckInExposure: Sendable, Equatable {
    public let id: CheckInID
    /// To the second if the diary was unlocked, otherwise in steps of five minutes.
    public let risk: CheckInRisk
    /// Whether the authority itself has warned of the venue.
    public let isWarned: Bool
}

extension CheckInExposure: Redacted {
    public var description: String { "<exposure of a check-in>" }
}
