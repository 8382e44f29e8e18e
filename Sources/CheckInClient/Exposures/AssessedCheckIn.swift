public import Cryptography

/// A check-in, and the exposure that was found by comparing the check-in with packages.
public struct AssessedCheckIn: Sendable, Equatable {
    /// The check-in.
    public let checkIn: CheckIn
    /// The exposure calculated from exact times; nil if there is no risk.
    public let exposure: CheckInExposure?
    /// Whether a calculation in five-minute steps shows a risk, but a calculation from exact times
    /// does not. The user may have been notified of this risk while the diary was locked.
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
