import Glibc
import OperatingSystem

/// The time of day, in which programs give and get times. The ``Radio`` uses the time since boot.
///
/// In tests, the time of day advances faster. An identifier then lasts seconds.
package struct RadioClock: Equatable, Sendable {
    /// The number of seconds by which the time of day advances in one second.
    package let speed: Double
    /// The moment at which the time of day is right, in seconds since 1970, UTC.
    package let origin: Int64

    package static let system = RadioClock(speed: 1, origin: 0)

    package init(speed: Double, origin: Int64) {
        precondition(speed > 0, "time passes")
        (self.speed, self.origin) = (speed, origin)
    }

    /// Parses `SPEED@ORIGIN`, for example `72@1793491200`.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let speed = Double(parts[0]), speed > 0, speed.isFinite, let origin = Int64(parts[1])
        else { return nil }
        self.init(speed: speed, origin: origin)
    }

    #if DEBUG
    /// The clock of tests, which `CHECKIN_RADIO_CLOCK` gives as `SPEED@ORIGIN`; the system's clock if the
    /// variable is not set, and nil if it is malformed. Release builds have no option for tests.
    package static var ofTests: RadioClock? {
        guard let text = Environment["CHECKIN_RADIO_CLOCK"] else { return .system }
        return RadioClock(text)
    }
    #endif

    /// The time of day in seconds since 1970, UTC.
    package var now: Int64 { reading.timeOfDay.components.seconds }

    /// Both clocks at this moment.
    package var reading: Reading {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        let passed = .seconds(Int64(time.tv_sec) - origin) + .nanoseconds(time.tv_nsec)
        return Reading(timeOfDay: .seconds(origin) + passed * speed, sinceBoot: RadioDriver.now, speed: speed)
    }

    package struct Reading: Sendable {
        /// The time since 1970, UTC.
        package let timeOfDay: Duration
        package let sinceBoot: Duration
        fileprivate let speed: Double

        /// The time since boot at a time of day.
        package func sinceBoot(at timeOfDay: Duration) -> Duration {
            sinceBoot + (timeOfDay - self.timeOfDay) / speed
        }

        /// The time of day at a time since boot.
        package func timeOfDay(at sinceBoot: Duration) -> Duration {
            timeOfDay + (sinceBoot - self.sinceBoot) * speed
        }
    }
}
