import CheckInProtocol

/// When seeds rotate.
package enum RotationSchedule: Sendable, Equatable {
    /// Every day at a local time of the venue.
    case daily(hour: Int, minute: Int)
    /// At intervals of 1 to 168 hours.
    case every(hours: Int)
    /// Only when the operator requests it, for the next event.
    case perEvent
    /// Never.
    case never

    /// The text in the configuration.
    package var text: String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return switch self {
        case .daily(let hour, let minute): "daily \(digits(hour)):\(digits(minute))"
        case .every(let hours): "every \(hours)h"
        case .perEvent: "event"
        case .never: "never"
        }
    }

    /// The maximum age of a seed in seconds; nil if seeds do not rotate automatically. For a daily
    /// schedule, the maximum is 25 hours if the time of day is known, because a local day can have
    /// 25 hours. Otherwise, the maximum is 24 hours.
    func longestLife(isWallKnown: Bool) -> Int64? {
        switch self {
        case .daily: isWallKnown ? 25 * 3600 : 24 * 3600
        case .every(let hours): Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }

    /// The time at which a seed that began at `began` is due for rotation; nil if seeds do not
    /// rotate automatically.
    func due(after began: UnixTime, venueClock: VenueClock) -> UnixTime? {
        switch self {
        case .daily(let hour, let minute): venueClock.next(hour: hour, minute: minute, after: began)
        case .every(let hours): began + Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }
}
