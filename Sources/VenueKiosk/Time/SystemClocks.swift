package import CheckInProtocol
import Clocks
package import OperatingSystem
import SystemPackage

/// The machine's clocks.
package struct SystemClocks: Sendable {
    /// When the time of day is considered correct.
    package enum Trust: String, Sendable, CaseIterable {
        /// If the kernel set the clock from a battery-backed clock, or the clock is kept
        /// synchronised.
        case auto
        /// Always.
        case wall
        /// Never: seeds rotate by the machine's running time.
        case elapsed
    }

    private let boot: [UInt8]
    private let trust: Trust

    /// - Throws: ``FileError`` if the kernel provides no boot identifier.
    package init(trust: Trust) throws(FileError) {
        let path: FilePath = "/proc/sys/kernel/random/boot_id"
        let digits = (try PrivateFile.read(path) ?? []).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 32 else { throw FileError("read the boot identifier from \(path)", .invalidArgument) }
        boot = (0..<16).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
        self.trust = trust
    }

    package func read() -> ClockReading {
        let wall = UnixTime(seconds: MachineClock.wall)
        let isKnown =
            switch trust {
            case .wall: true
            case .elapsed: false
            case .auto: Self.isPlausible(wall) && (Self.hasBattery || ClockSynchronization.isSynchronized)
            }
        return ClockReading(boot: boot, sinceBoot: MachineClock.sinceBoot, wall: isKnown ? wall : nil)
    }

    /// Whether the time of day can be correct, that is, after the release of this version. The kernel
    /// can report a battery-backed clock that was never set.
    package static func isPlausible(_ wall: UnixTime) -> Bool { wall.seconds >= MachineClock.release }

    /// Whether the kernel set the time from the battery-backed clock at boot (rtc(4)).
    private static var hasBattery: Bool {
        (try? PrivateFile.read("/sys/class/rtc/rtc0/hctosys"))?.first == UInt8(ascii: "1")
    }
}

/// The machine's clocks at one moment.
package struct ClockReading: Sendable, Equatable {
    /// The random identifier of this boot, 16 bytes (proc(5), `/proc/sys/kernel/random/boot_id`).
    let boot: [UInt8]
    /// The seconds since boot, including sleep (clock_gettime(2), CLOCK_BOOTTIME). This clock
    /// cannot be set.
    let sinceBoot: Int64
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
