public import CheckInProtocol
import Clocks

/// A reason why the clock is not trusted. While the clock is not trusted, nothing expires.
public enum ClockFault: Error, Equatable {
    /// The clock shows a time before the release of this version.
    case behind(now: UnixTime, release: UnixTime)
    /// The clock shows a time long after the last use of the diary.
    case ahead(now: UnixTime, lastUse: UnixTime)

    /// The release date of this version.
    package static let release = UnixTime(seconds: MachineClock.release)
}

extension ClockFault: CustomStringConvertible {
    /// Contains the reason without the times.
    public var description: String {
        switch self {
        case .behind: "the clock is behind: it shows a time before the release of this version"
        case .ahead: "the clock may be ahead: it has jumped since the last use of the diary"
        }
    }
}

/// The times that the clock has shown, as far as they are needed to detect a jump.
///
/// A jump of more than ``maximumJump`` days is not trusted at first, unless the clock is
/// synchronised or the user confirms it. If the clock has run for a whole retention period since
/// the jump, it is trusted. Everything that was stored before the jump is then older than that,
/// whatever the time is. If the clock was right, nothing was kept for more than a retention period.
struct ClockRecord: Codable, Equatable {
    private static let maximumJump: UInt32 = 60

    /// The latest day that a trusted clock has shown.
    private var latest: UInt32
    /// The jump that is not trusted yet, if any.
    private var jump: Jump?

    private struct Jump: Codable, Equatable {
        /// When the jump was first noticed, in seconds since 1970.
        let noticed: Int64
        /// The latest day that the clock has shown since.
        var latest: UInt32
    }

    /// - Parameter latest: The latest day that a trusted clock has shown.
    init(latest: Day) {
        self.latest = latest.number
    }

    /// The latest day that a trusted clock has shown.
    var lastUse: UnixTime { UnixTime(seconds: Int64(latest) * Day.seconds) }

    /// Records the time of a clock that is not synchronised.
    ///
    /// - Parameter period: The retention period in seconds.
    /// - Returns: Whether the clock is trusted.
    mutating func isTrusted(at now: UnixTime, period: Int64) -> Bool {
        let today = now.day.number
        guard today > latest + Self.maximumJump else {
            (latest, jump) = (max(latest, today), nil)
            return true
        }
        var jump = jump ?? Jump(noticed: now.seconds, latest: today)
        // Another jump starts a new period.
        if now.seconds < jump.noticed || today > jump.latest + Self.maximumJump {
            jump = Jump(noticed: now.seconds, latest: today)
        }
        guard now.seconds - jump.noticed < period else {
            self = ClockRecord(latest: now.day)
            return true
        }
        jump.latest = max(jump.latest, today)
        self.jump = jump
        return false
    }
}
