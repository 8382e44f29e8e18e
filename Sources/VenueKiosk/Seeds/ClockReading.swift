package import CheckInProtocol

/// The machine's clocks at one moment.
package struct ClockReading: Sendable, Equatable {
    /// The random identifier of this boot, 16 bytes (proc(5), `/proc/sys/kernel/random/boot_id`).
    package let boot: [UInt8]
    /// The seconds since boot, including sleep (clock_gettime(2), CLOCK_BOOTTIME). This clock
    /// cannot be set.
    package let sinceBoot: Int64
    /// The time of day; nil if it is unknown, as on a machine with neither a clock battery nor a
    /// network.
    package let wall: UnixTime?

    package init(boot: [UInt8], sinceBoot: Int64, wall: UnixTime?) {
        precondition(boot.count == 16, "a boot identifier has 16 bytes")
        self.boot = boot
        self.sinceBoot = sinceBoot
        self.wall = wall
    }
}
