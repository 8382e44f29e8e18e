import CheckInProtocol
import Clocks
package import Files
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

    /// 2025-01-01. A clock that shows an earlier time has not been set, even if the kernel reports
    /// a battery-backed clock.
    private static let earliestPlausible = UnixTime(seconds: 1_735_689_600)

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
            case .auto: wall >= Self.earliestPlausible && (Self.hasBattery || ClockSynchronization.isSynchronized)
            }
        return ClockReading(boot: boot, sinceBoot: MachineClock.sinceBoot, wall: isKnown ? wall : nil)
    }

    /// Whether the kernel set the time from the battery-backed clock at boot (rtc(4)).
    private static var hasBattery: Bool {
        (try? PrivateFile.read("/sys/class/rtc/rtc0/hctosys"))?.first == UInt8(ascii: "1")
    }
}
