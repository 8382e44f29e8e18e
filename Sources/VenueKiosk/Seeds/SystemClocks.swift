import CheckInProtocol
package import Platform
import SystemPackage

/// The machine's clocks.
package struct SystemClocks: Sendable {
    /// Whether the time of day can be relied on.
    package enum Trust: String, Sendable, CaseIterable {
        /// If the kernel set it from a battery-backed clock, or keeps it synchronised.
        case auto
        /// Always.
        case wall
        /// Never: seeds rotate by the time that the machine has run.
        case elapsed
    }

    /// 2025-01-01. A clock that says less has not been set, whatever the kernel believes of its battery.
    private static let earliestPlausible = UnixTime(seconds: 1_735_689_600)

    private let boot: [UInt8]
    private let trust: Trust

    /// - Throws: If the kernel does not tell which run of the machine this is.
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

    /// The kernel set the time from this clock at boot (rtc(4)).
    private static var hasBattery: Bool {
        (try? PrivateFile.read("/sys/class/rtc/rtc0/hctosys"))?.first == UInt8(ascii: "1")
    }
}
