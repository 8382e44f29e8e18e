/// The reason why an instance does not trust its clock. Durations are in seconds.
package enum ClockError: Error, Sendable {
    /// While the instance was running, its clock was set ahead by this much; negative if the clock
    /// was set back.
    case set(by: Int64)
    /// The clock is ahead of the database server's clock by this much; negative if the clock is
    /// behind.
    case database(by: Int64)
    /// The clock is behind the newest package by this much.
    case behind(by: Int64)
    /// The newest package is this old, and no clock on another machine confirms the time.
    case pause(Int64)
}

// Two errors with the same reason are equal, because the duration changes every second.
extension ClockError: Equatable {
    package static func == (left: ClockError, right: ClockError) -> Bool {
        switch (left, right) {
        case (.set, .set), (.database, .database), (.behind, .behind), (.pause, .pause): true
        default: false
        }
    }
}

extension ClockError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .set(let seconds):
            "the clock was set \(Self.text(seconds)) \(seconds < 0 ? "back" : "ahead") while authorityd was running"
        case .database(let seconds):
            "the clock is \(Self.text(seconds)) \(seconds < 0 ? "behind" : "ahead of") the database server's"
        case .behind(let seconds):
            "the newest package is dated \(Self.text(seconds)) after the clock's time"
        case .pause(let seconds):
            "the newest package is \(Self.text(seconds)) old: authorityd was off, or the clock is ahead"
        }
    }

    /// Commands and instructions for the operator.
    package var hints: [String] {
        let compare = "compare “date --utc” with another clock; if it is wrong, set it with timedatectl"
        return switch self {
        case .database: [compare, "compare the database server's clock too: SELECT clock_timestamp()"]
        case .set, .behind, .pause: [compare, "if it is right: authorityd clock accept"]
        }
    }

    /// Formats a duration, rounded to minutes. Because the two clocks tick at different moments, a
    /// difference of one hour may be measured as one second less.
    private static func text(_ seconds: Int64) -> String {
        let minutes = (abs(seconds) + 30) / 60
        let hours = minutes / 60
        return hours == 0 ? "\(minutes) minutes" : "\(hours) \(hours == 1 ? "hour" : "hours")"
    }
}
