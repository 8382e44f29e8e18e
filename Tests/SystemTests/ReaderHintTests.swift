import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing
import VenueKiosk

/// What venued says about a reader whose device cannot be opened.
@Suite("Hints for a reader")
struct ReaderHintTests {
    private static let guide = "/usr/share/doc/venue-kiosk/hardware/wiring.md"

    @Test(
        arguments: [
            ("pn532_uart:/dev/ttyAMA99", "the serial port"), ("pn532_uart:/dev/ttyS999:115200", "the serial port"),
            ("pn532_spi:/dev/spidev9.9:500000", "the SPI bus"), ("pn532_i2c:/dev/i2c-99", "the I2C bus"),
        ]
    )
    func `the hint for a port that does not exist is how to enable it`(connection: String, port: String) async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "nfc = \(connection)\n")
        let ending = try await sandbox.venued(["check"])
        #expect(ending.status == 1)
        let device = connection.split(separator: ":")[1]
        let hint =
            "enable \(port), because \(device) does not exist; on Raspberry Pi OS: sudo raspi-config, Interface Options"
        #expect(ending.error == "venued: hint: \(hint)\nvenued: hint: for the lines in config.txt, see \(Self.guide)\n")
    }

    @Test func `the hint for an adapter that does not exist is to connect it`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "nfc = pn532_uart:/dev/ttyUSB99\n")
        let ending = try await sandbox.venued(["check"])
        #expect(ending.error == "venued: hint: connect the reader: /dev/ttyUSB99 does not exist\n")
    }

    @Test func `the log of a kiosk has the hint, once`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "nfc = pn532_spi:/dev/spidev9.9\n")
        let kiosk = try await sandbox.start(["serve"])
        let log = try await eventually {
            try kiosk.error
        } is: {
            $0.contains("tag out of order")
        }
        let line = try #require(log.split(separator: "\n").first { $0.contains("tag out of order") })
        #expect(line.contains("enable the SPI bus, because /dev/spidev9.9 does not exist"))
        #expect(line.contains("reason="))
        kiosk.send(SIGTERM)
        #expect(try await kiosk.wait().status == 0)
    }

    /// The group of a device that the kiosk's user may not open, and the hints.
    private static let devices: [(group: String, mode: mode_t, hints: [String])] = [
        ("dialout", 0o660, ["join the group dialout of DEVICE: sudo usermod -aG dialout \"$USER\""]),
        (
            "video", 0o660,
            [
                "join the group video of DEVICE: sudo usermod -aG video \"$USER\"",
                "give DEVICE to the group dialout, as in RULES",
            ]
        ),
        ("root", 0o600, ["give DEVICE to the group dialout, as in RULES"]),
    ]

    @Test(
        .enabled(if: geteuid() == 0, "only root can run a program as another user"),
        arguments: devices
    )
    func `the hint for a device that may not be opened names its group`(
        group: String,
        mode: mode_t,
        hints: [String]
    ) async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: "")
        let device = sandbox.directory.appending("reader")
        let configuration = sandbox.directory.appending("venued.conf")
        try Data().write(to: URL(filePath: device.string))
        try Data((RefusalTests.good + "nfc = pn532_uart:\(device)\n").utf8).write(
            to: URL(filePath: configuration.string)
        )
        let entry = unsafe getgrnam(group)
        let number = try #require(unsafe entry?.pointee.gr_gid)
        #expect(unsafe chown(device.string, 0, number) == 0 && chmod(device.string, mode) == 0)
        for path in [sandbox.directory, configuration] { #expect(unsafe chown(path.string, 65534, 65534) == 0) }
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/setpriv"),
            ["--reuid=65534", "--regid=65534", "--clear-groups", Products.executable("venued").path, "check"]
                + KioskFixture.options(sandbox.directory)
        )
        #expect(
            ending.output.contains("nfc: failed, cannot open the NFC reader's device \(device): Permission denied\n")
        )
        let rules = "/usr/share/doc/venue-kiosk/hardware/udev/60-venue-check-in.rules"
        let expected = hints.map {
            "venued: hint: \($0.replacing("DEVICE", with: device.string).replacing("RULES", with: rules))\n"
        }
        #expect(ending.error == expected.joined())
    }
    /// A login console leaves its port with a mode that the kiosk's service cannot use, but root can.
    @Test(
        .enabled("this machine does not allow a mount namespace") { try await MountNamespace.isPossible },
        arguments: [(mode_t(0o600), true), (0o666, false)]
    )
    func `“check” as root says that the service may not open a device`(mode: mode_t, isRefused: Bool) async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: "")
        let device = sandbox.directory.appending("reader").string
        try Data().write(to: URL(filePath: device))
        #expect(unsafe chmod(device, mode) == 0)
        let etc = sandbox.directory.appending("etc").string
        try FileManager.default.createDirectory(atPath: etc + "/venued", withIntermediateDirectories: true)
        try Data((RefusalTests.good + "nfc = pn532_uart:\(device)\n").utf8)
            .write(to: URL(filePath: etc + "/venued/venued.conf"))
        let ending = try await MountNamespace.run(
            """
            mount -t overlay overlay -o lowerdir=\(etc):/etc /etc
            \(Products.executable("venued").path) check --state \(sandbox.directory)/state
            """
        )
        let refusal =
            "nfc: failed, the service may not open the NFC reader's device \(device): its group is root, its mode 600"
        #expect(ending.output.contains(refusal) == isRefused, "\(ending.output)")
        #expect(ending.error.contains("login console") == isRefused)
        #expect(ending.status == 1)
    }

    @Test func `the service has the groups that “check” expects`() throws {
        let unit = try String(
            contentsOf: ExternalTool.packageRoot.appending(path: "systemd/venued.service"),
            encoding: .utf8
        )
        #expect(unit.contains("\nSupplementaryGroups=\(ReaderHints.serviceGroups.joined(separator: " "))\n"))
    }
}
