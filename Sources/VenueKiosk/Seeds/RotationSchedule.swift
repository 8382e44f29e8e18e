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

    /// The maximum age of a seed in seconds; nil if there is no maximum. For a daily schedule, the
    /// maximum is 25 hours if the time of day is known, because a day of the local clock can have
    /// 25 hours. Otherwise, the maximum is 24 hours.
    func longestLife(isWallKnown: Bool) -> Int64? {
        switch self {
        case .daily: isWallKnown ? 25 * 3600 : 24 * 3600
        case .every(let hours): Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }

    /// The time of day at which a seed that began at `began` is due; nil if the schedule does not
    /// use the time of day.
    func due(after began: UnixTime, localTime: LocalTime) -> UnixTime? {
        switch self {
        case .daily(let hour, let minute): localTime.next(hour: hour, minute: minute, after: began)
        case .every(let hours): began + Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }
}
