package import SystemPackage

extension ClockChip {
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
