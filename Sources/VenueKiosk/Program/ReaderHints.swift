package import CommandLineTool
import Glibc
import NFC

/// What the operator can do about a reader whose device cannot be opened.
package enum ReaderHints {
    /// The folder that the package installs.
    private static let documents = "/usr/share/doc/venue-kiosk/hardware"

    /// Returns the hints for a reader; empty if this user may open its device.
    ///
    /// - Parameter connection: libnfc's connection string.
    package static func hints(connection: String) -> [String] {
        guard let path = NFCDevice.path(in: connection) else { return [] }
        if unsafe faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0 { return [] }
        return switch errno {
        case ENOENT: missing(path, connection)
        case EACCES: denied(path)
        default: []
        }
    }

    /// The hints for a device that does not exist.
    private static func missing(_ path: String, _ connection: String) -> [String] {
        let port: String
        switch connection.split(separator: ":").first.flatMap({ NFCDriver(rawValue: String($0)) }) {
        case .pn532SPI: port = "the SPI bus"
        case .pn532I2C: port = "the I2C bus"
        // Other serial ports belong to adapters, and exist while the adapter is connected.
        case _ where ["/dev/ttyAMA", "/dev/ttyS", "/dev/serial0", "/dev/serial1"].contains(where: path.hasPrefix):
            port = "the serial port"
        default: return ["connect the reader: \(path) does not exist"]
        }
        return [
            "enable \(port), because \(path) does not exist; on Raspberry Pi OS: sudo raspi-config, Interface Options",
            "for the lines in config.txt, see \(documents)/wiring.md",
        ]
    }

    /// The hints for a device that this user may not open.
    private static func denied(_ path: String) -> [String] {
        guard let (status, group) = owner(of: path) else { return ["allow this user to open \(path)"] }
        var hints: [String] = []
        let isForGroup = permits(status, S_IRGRP | S_IWGRP)
        if isForGroup, let group, group != "root" {
            hints.append("join the group \(group) of \(path): sudo usermod -aG \(group) \"$USER\"")
        }
        // The service runs in this group, and not in that of another device.
        if !isForGroup || group != "dialout" {
            hints.append(ruleHint(path))
        }
        return hints
    }

    // MARK: The service

    /// The groups of the package's service (systemd/venued.service).
    package static let serviceGroups = ["dialout", "tty", "video"]

    /// Returns why the package's service cannot open a reader that root can open; nil if the service can open it,
    /// or if there is no such device.
    ///
    /// - Parameter connection: libnfc's connection string.
    package static func refusalOfService(connection: String) -> Refusal? {
        guard let path = NFCDevice.path(in: connection), let (status, group) = owner(of: path) else { return nil }
        if permits(status, S_IROTH | S_IWOTH) { return nil }
        if permits(status, S_IRGRP | S_IWGRP), serviceGroups.contains(group ?? "") { return nil }
        let mode = String(status.st_mode & 0o777, radix: 8)
        return Refusal(
            "the service may not open the NFC reader's device \(path): its group is \(group ?? "unknown"), its mode \(mode)",
            hints: [
                "a login console changes the mode of its port; if there is one, switch it off and restart the machine",
                ruleHint(path),
            ]
        )
    }

    private static func owner(of path: String) -> (status: stat, group: String?)? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return (status, unsafe getgrgid(status.st_gid).map { unsafe String(cString: $0.pointee.gr_name) })
    }

    private static func permits(_ status: stat, _ bits: mode_t) -> Bool { status.st_mode & bits == bits }

    private static func ruleHint(_ path: String) -> String {
        "give \(path) to the group dialout, as in \(documents)/udev/60-venue-check-in.rules"
    }
}
