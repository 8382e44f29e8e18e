package import CheckInProtocol
import Clocks

/// The clocks of a machine.
package struct ClockSource: Sendable {
    /// The time of day. Users and time servers can set it.
    package let wall: @Sendable () -> UnixTime
    /// Seconds since boot, including sleep. They cannot be set.
    let sinceBoot: @Sendable () -> Int64

    package init(wall: @escaping @Sendable () -> UnixTime, sinceBoot: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.sinceBoot = sinceBoot
    }

    /// The kernel's clocks, moved forward by `passed()` seconds. The time of day is also wrong by
    /// `error()` seconds.
    package static func system(
        passed: @escaping @Sendable () -> Int64 = { 0 },
        error: @escaping @Sendable () -> Int64 = { 0 }
    ) -> ClockSource {
        ClockSource(
            wall: { UnixTime(seconds: MachineClock.wall + passed() + error()) },
            sinceBoot: { MachineClock.sinceBoot + passed() }
        )
    }

    /// A clock that the caller advances, and that is never set.
    package static func steady(_ wall: @escaping @Sendable () -> UnixTime) -> ClockSource {
        ClockSource(wall: wall, sinceBoot: { wall().seconds })
    }
}
