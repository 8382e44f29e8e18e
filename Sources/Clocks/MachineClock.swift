import Glibc

/// The kernel's clocks (clock_gettime(2)), in whole seconds.
package enum MachineClock {
    /// Seconds since 1970, UTC (CLOCK_REALTIME). Users and time servers can change this clock.
    package static var wall: Int64 { seconds(of: CLOCK_REALTIME) }

    /// Seconds since boot, including the time in sleep (CLOCK_BOOTTIME). This clock cannot be
    /// changed.
    package static var sinceBoot: Int64 { seconds(of: CLOCK_BOOTTIME) }

    private static func seconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        precondition(unsafe clock_gettime(clock, &time) == 0, "Linux has this clock")
        return Int64(time.tv_sec)
    }
}
