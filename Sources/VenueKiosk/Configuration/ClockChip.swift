/// A battery-backed clock on I2C bus 1 of a Raspberry Pi. The disk image registers it with the kernel
/// before the kiosk starts. The chips are those for which Debian 13's kernel has a driver.
package enum ClockChip: String, Sendable, CaseIterable {
    case ds3231
    case ds1307
    case pcf8523
    case pcf85063
}
