import CheckInProtocol

/// When a seed gives way to the next.
package enum RotationSchedule: Sendable, Equatable {
    /// Each day at a time of the venue's local clock.
    case daily(hour: Int, minute: Int)
    /// Each time that so many hours have passed, 1 to 168.
    case every(hours: Int)
    /// Only when the operator says so, for the next event.
    case perEvent
    /// Not at all.
    case never

    /// The longest life of a seed in seconds, by which it rotates even if the time of day never says so. A day of the local
    /// clock can have 25 hours, which matters only where the clock is known.
    func longestLife(isWallKnown: Bool) -> Int64? {
        switch self {
        case .daily: isWallKnown ? 25 * 3600 : 24 * 3600
        case .every(let hours): Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }

    /// When a seed that began at `began` is due by the time of day; nil if that does not decide.
    func due(after began: UnixTime, localTime: LocalTime) -> UnixTime? {
        switch self {
        case .daily(let hour, let minute): localTime.next(hour: hour, minute: minute, after: began)
        case .every(let hours): began + Int64(hours) * 3600
        case .perEvent, .never: nil
        }
    }
}
