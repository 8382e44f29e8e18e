package import CheckInProtocol

/// What the clocks say at one moment.
package struct ClockReading: Sendable, Equatable {
    /// Tells one run of the machine from the next: 16 bytes, random (proc(5), `/proc/sys/kernel/random/boot_id`).
    package let boot: [UInt8]
    /// Seconds since the machine started, sleep included (clock_gettime(2), CLOCK_BOOTTIME). Nobody can set it.
    package let sinceBoot: Int64
    /// The time of day, or nil if the machine does not know it: it may have neither a clock battery nor a network.
    package let wall: UnixTime?

    package init(boot: [UInt8], sinceBoot: Int64, wall: UnixTime?) {
        precondition(boot.count == 16, "a boot identifier has 16 bytes")
        self.boot = boot
        self.sinceBoot = sinceBoot
        self.wall = wall
    }
}
