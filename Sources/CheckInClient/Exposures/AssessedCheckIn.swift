public import Cryptography

/// A check-in and the exposure that comparing has found.
public struct AssessedCheckIn: Sendable, Equatable {
    /// The check-in.
    public let checkIn: CheckIn
    /// The exposure by exact times; nil if there is no risk.
    public let exposure: CheckInExposure?
    /// Whether there is a risk in steps of five minutes, but none by exact times. The user may have
    /// been notified of this risk while the diary was locked.
    public let isDismissed: Bool
}

extension [AssessedCheckIn] {
    /// The check-ins with a risk.
    public var exposures: [(checkIn: CheckIn, exposure: CheckInExposure)] {
        compactMap { assessed in assessed.exposure.map { (assessed.checkIn, $0) } }
    }
}

extension AssessedCheckIn: Redacted {
    public var description: String { "<assessed \(checkIn)>" }
}
