/// The ports to which a reader can be connected.
extension BoardFiles {
    /// One line for each serial port, I2C bus and SPI device, with its driver, group and permissions.
    var ports: [(String, String)] {
        let serial = ["ttyAMA", "ttyS", "ttyUSB", "ttyACM"].flatMap { prefix in
            names("dev", prefix: prefix).filter { Int($0.dropFirst(prefix.count)) != nil }
        }
        let buses = ["i2c-", "spidev"].flatMap { names("dev", prefix: $0) }
        let lines =
            serial.filter(isRealPort).map { ($0, "\(serialDriver($0)), \(access("dev/\($0)"))") }
            + buses.map { ($0, access("dev/\($0)")) }
        return lines.isEmpty ? [("port", "no serial port, no I2C bus and no SPI device")] : lines
    }

    /// Whether there is hardware behind a serial port. A PC has devices for ports that it lacks.
    private func isRealPort(_ name: String) -> Bool { text("sys/class/tty/\(name)/type") != "0" }

    /// The driver of a serial port. Since Linux 6.6, the drivers `port` and `ctrl` are between the port
    /// and the driver of its hardware.
    private func serialDriver(_ name: String) -> String {
        let devices = ancestors(of: "sys/class/tty/\(name)/device")
        let drivers = devices.lazy.compactMap { device in
            BoardFiles(root: device).target("driver")
        }
        switch drivers.first(where: { $0 != "port" && $0 != "ctrl" }) {
        case "uart-pl011"?: return "PL011 (uart-pl011)"
        case "bcm2835-aux-uart"?: return "mini UART (bcm2835-aux-uart)"
        case let driver?: return driver
        case nil: return "unknown driver"
        }
    }
}
