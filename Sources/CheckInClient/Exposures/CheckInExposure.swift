public import Cryptography
public import Matching

/// The exposure of a check-in: someone who tested positive was at the venue at the same time.
public struct CheckInExposure: Sendable, Equatable {
    /// The check-in.
    public let id: CheckInID
    /// The risk. An ``UnlockedDiary`` calculates the risk from exact times, and a ``Diary`` from
    /// five-minute steps.
    public let risk: CheckInRisk
    /// Whether the authority itself has warned about the venue.
    public let isWarned: Bool
}

extension CheckInExposure: Redacted {
    public var description: String { "<exposure of a check-in>" }
}
