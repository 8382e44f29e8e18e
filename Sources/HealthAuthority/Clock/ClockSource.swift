package import CheckInProtocol
import Clocks

/// The clocks of a machine.
package struct ClockSource: Sendable {
    /// The time of day. Users and time servers can set it.
    package let wall: @Sendable () -> UnixTime
    /// Seconds since boot, including sleep. Users and time servers cannot set this clock.
    let sinceBoot: @Sendable () -> Int64

    package init(wall: @escaping @Sendable () -> UnixTime, sinceBoot: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.sinceBoot = sinceBoot
    }

    /// The kernel's clocks, both moved forward by `passed()` seconds. The time of day is also wrong
    /// by `error()` seconds.
    package static func system(
        passed: @escaping @Sendable () -> Int64 = { 0 },
        error: @escaping @Sendable () -> Int64 = { 0 }
    ) -> ClockSource {
        ClockSource(
            wall: { UnixTime(seconds: MachineClock.wall + passed() + error()) },
            sinceBoot: { MachineClock.sinceBoot + passed() }
        )
    }

    /// A clock that is advanced only by the caller and is never set.
    package static func steady(_ wall: @escaping @Sendable () -> UnixTime) -> ClockSource {
        ClockSource(wall: wall, sinceBoot: { wall().seconds })
    }
}
