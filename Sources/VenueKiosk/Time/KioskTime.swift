package import CheckInProtocol
import Clocks

/// A time that a kiosk knows. If the time of day is unknown, the kiosk uses the clock that counts
/// from the start of the machine.
///
/// ```
/// time = seconds since 1970 | "boot " seconds since boot
/// ```
package enum KioskTime: Sendable, Equatable {
    case wall(UnixTime)
    /// Seconds since boot (``ClockReading/sinceBoot``), negative for a time before it.
    case sinceBoot(Int64)

    /// The time that is `seconds` after `now`.
    init(_ seconds: Int64, after now: ClockReading) {
        self = now.wall.map { .wall($0 + seconds) } ?? .sinceBoot(now.sinceBoot + seconds)
    }

    private static let bootPrefix = "boot "

    /// The text in the status file.
    package var text: String {
        switch self {
        case .wall(let time): "\(time.seconds)"
        case .sinceBoot(let seconds): "\(Self.bootPrefix)\(seconds)"
        }
    }

    /// Parses the text in the status file; nil if it is not a time.
    package init?(_ text: String) {
        if text.hasPrefix(Self.bootPrefix) {
            guard let seconds = Int64(text.dropFirst(Self.bootPrefix.count)) else { return nil }
            self = .sinceBoot(seconds)
        } else {
            guard let seconds = Int64(text) else { return nil }
            self = .wall(UnixTime(seconds: seconds))
        }
    }

    /// The time of day; nil if it is unknown.
    package var wall: UnixTime? {
        if case .wall(let time) = self { time } else { nil }
    }

    /// The readings of both clocks at one moment. The time of day can be wrong.
    package struct Moment: Sendable {
        let wall: UnixTime
        package let sinceBoot: Int64

        package init(wall: UnixTime, sinceBoot: Int64) {
            (self.wall, self.sinceBoot) = (wall, sinceBoot)
        }

        package static var now: Moment {
            Moment(wall: UnixTime(seconds: MachineClock.wall), sinceBoot: MachineClock.sinceBoot)
        }
    }

    /// The seconds from `now` until this time, negative for a past time.
    package func seconds(from now: Moment) -> Int64 {
        switch self {
        case .wall(let time): time - now.wall
        case .sinceBoot(let seconds): seconds - now.sinceBoot
        }
    }
}
