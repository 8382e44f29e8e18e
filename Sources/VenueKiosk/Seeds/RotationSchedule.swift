import CheckInProtocol

/// When seeds rotate.
package enum RotationSchedule: Sendable, Equatable {
    /// Every day at a local time of the venue.
    case daily(hour: Int, minute: Int)
    /// Every 1 to 168 hours.
    case every(hours: Int)
    /// Only on the operator's request, for the next event.
    case perEvent
    /// Never.
    case never

    /// The maximum age of a seed in seconds, whatever the time of day; nil if there is no maximum.
    /// A day of the local clock can have 25 hours, which matters only if the time of day is known.
    func longestLife(isWallKnown: Bool) -> Int64? {
        switch self {
        case .daily: isWallKnown ? 25 * 3600 : 24 * 3600
        case .every(let hours): Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }

    /// When a seed that began at `began` is due by the time of day; nil if the time of day is
    /// irrelevant.
    func due(after began: UnixTime, localTime: LocalTime) -> UnixTime? {
        switch self {
        case .daily(let hour, let minute): localTime.next(hour: hour, minute: minute, after: began)
        case .every(let hours): began + Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }
}
