public import Cryptography

/// A check-in, and what is known about it after it was compared.
public struct AssessedCheckIn: Sendable, Equatable {
    public let checkIn: CheckIn
    /// To the second; nil without a risk.
    public let exposure: CheckInExposure?
    /// Whether there is a risk in steps of five minutes, of which the user may have been told while the diary was locked, and none by the
    /// exact times.
    public let isDismissed: Bool
}

extension [AssessedCheckIn] {
    /// Those with a risk.
    public var exposures: [(checkIn: CheckIn, exposure: CheckInExposure)] {
        compactMap { assessed in assessed.exposure.map { (assessed.checkIn, $0) } }
    }
}

extension AssessedCheckIn: Redacted {
    public var description: String { "<assessed \(checkIn)>" }
}
