import Files
package import SystemPackage
import Terminals

/// A battery-backed clock on I2C bus 1 of a Raspberry Pi. The disk image registers it with the kernel
/// before the kiosk starts. The chips are those for which Debian 13's kernel has a driver.
package enum ClockChip: String, Sendable, CaseIterable {
    case ds3231
    case ds1307
    case pcf8523
    case pcf85063

    /// The kernel's driver. One driver serves two of the chips.
    private var driver: String { self == .ds3231 ? "rtc-ds1307" : "rtc-\(rawValue)" }

    /// The kernel's name for the chip, such as `rtc-ds1307 1-0068` (Linux, `drivers/rtc/sysfs.c`); nil
    /// if the kernel has not found it.
    ///
    /// - Parameter root: The directory in place of `/`, for tests.
    package func found(below root: FilePath = "/") -> String? {
        let name = BoardFiles(root: root).text("sys/class/rtc/rtc0/name") ?? ""
        return name.split(separator: " ").first.map(String.init) == driver ? name : nil
    }
}
