import CheckInProtocol
import Clocks
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import VenueKiosk

@Suite("Report about a board")
struct BoardReportTests {
    private static func facts(reader: String = "pn532_uart:/dev/ttyAMA0, PN532 v1.6") -> BoardReport.Facts {
        BoardReport.Facts(
            version: "0.1.0",
            machine: "aarch64",
            reader: reader,
            tap: BoardReport.words(for: .complete(.milliseconds(212))),
            screen: "/dev/dri/card1 HDMI-A-1 1920x1080",
            ready: 14,
            wall: UnixTime(seconds: MachineClock.release + 1),
            isSynchronized: false
        )
    }

    private func report(_ files: [String: String], _ links: [String: String] = [:]) throws -> [String] {
        let tree = try BoardTree(files: files.merging(BoardTree.secrets) { first, _ in first }, links: links)
        return BoardReport(Self.facts(), root: tree.root).lines
    }

    /// The group and the permissions of a new file in a temporary directory.
    private func access(_ root: FilePath) -> String {
        BoardFiles(root: root).access("dev/spidev0.0")
    }

    @Test func `a Raspberry Pi 4 has each line, and no secret`() throws {
        let tree = try BoardTree.pi4()
        let access = access(tree.root)
        #expect(
            BoardReport(Self.facts(), root: tree.root).lines == [
                "board report: format 1, venued 0.1.0",
                "board: Raspberry Pi 4 Model B Rev 1.4",
                "kernel: 6.12.118+deb13-arm64 aarch64",
                "disk image: yes, 2026-11-27 12:00 UTC",
                "reader: pn532_uart:/dev/ttyAMA0, PN532 v1.6",
                "tap: read in 212 ms after the first contact",
                "shown on: /dev/dri/card1 HDMI-A-1 1920x1080",
                "card1: vc4-drm",
                "card1-HDMI-A-1: connected, 1920x1080 1920x1080i 1280x720 1024x768 800x600 and 2 more",
                "card1-HDMI-A-2: disconnected",
                "fb0: vc4drmfb, 1920x1080, 32 bits",
                "watchdog0: Broadcom BCM2835 Watchdog timer, 60 s, active",
                "watchdog of systemd: 60",
                "clock: rtc0 rtc-ds1307 1-0068 (set the time at boot), not synchronised, plausible",
                "power: voltage too low",
                "temperature: cpu-thermal 48.3 C",
                "processor: 4, 600 of 1500 MHz",
                "memory: 3471 of 3793 MiB available",
                "ready: 14 s after boot",
                "up: 75 s",
                "ttyAMA0: PL011 (uart-pl011), \(access)",
                "i2c-1: \(access)", "i2c-3: \(access)", "i2c-20: \(access)",
                "spidev0.0: \(access)",
            ]
        )
    }

    @Test func `a Raspberry Pi 3 with only the firmware's frame buffer and the mini UART`() throws {
        let lines = try report(
            [
                "proc/device-tree/model": "Raspberry Pi 3 Model B Rev 1.2\0",
                "sys/class/graphics/fb0/name": "simple\n",
                "sys/class/graphics/fb0/virtual_size": "800,480\n",
                "sys/class/graphics/fb0/bits_per_pixel": "32\n",
                "sys/class/tty/ttyS1/type": "4\n", "dev/ttyS1": "",
                "sys/class/hwmon/hwmon0/name": "rpi_volt\n",
                "sys/class/hwmon/hwmon0/in0_lcrit_alarm": "0\n",
                "sys/class/thermal/thermal_zone0/temp": "-1500\n",
            ],
            [
                "sys/class/tty/ttyS1/device": "sys/devices/platform/soc/3f215040.serial",
                "sys/devices/platform/soc/3f215040.serial/driver": "sys/bus/platform/drivers/bcm2835-aux-uart",
            ]
        )
        #expect(lines.contains("board: Raspberry Pi 3 Model B Rev 1.2"))
        #expect(lines.contains("disk image: no"))
        #expect(lines.contains("fb0: simple, 800x480, 32 bits"))
        #expect(lines.contains { $0.hasPrefix("ttyS1: mini UART (bcm2835-aux-uart), ") })
        #expect(lines.contains("power: voltage good"))
        #expect(lines.contains("temperature: thermal_zone0 -1.5 C"))
        #expect(lines.contains("clock: no battery-backed clock, not synchronised, plausible"))
        #expect(lines.contains("watchdog: no"))
    }

    @Test func `a PC has the names of its maker, and no ports without hardware`() throws {
        let lines = try report([
            "sys/class/dmi/id/sys_vendor": "LENOVO\n", "sys/class/dmi/id/product_name": "ThinkCentre M75n\n",
            "sys/class/tty/ttyS0/type": "4\n", "sys/class/tty/ttyS1/type": "0\n", "dev/ttyS0": "", "dev/ttyS1": "",
        ])
        #expect(lines.contains("board: LENOVO ThinkCentre M75n"))
        #expect(lines.contains { $0.hasPrefix("ttyS0: unknown driver, ") })
        #expect(!lines.contains { $0.hasPrefix("ttyS1: ") })
    }

    @Test func `an empty tree has a reason in each line`() throws {
        let tree = try BoardTree(files: ["x": ""])
        let lines = BoardReport(Self.facts(), root: tree.root).lines
        for name in ["board", "power", "temperature", "memory", "up"] {
            #expect(lines.contains("\(name): unknown, the kernel does not report it"))
        }
        #expect(lines.contains("screen: no graphics card and no frame buffer"))
        #expect(lines.contains("port: no serial port, no I2C bus and no SPI device"))
        #expect(lines.contains("processor: 0, unknown clock"))
    }

    @Test(.proves("O5")) func `nothing in a report identifies the machine or the venue`() throws {
        let tree = try BoardTree.pi4()
        let text = BoardReport(Self.facts(), root: tree.root).text.lowercased()
        for secret in [
            "abcdef01", "serial-4711", "4c4c4544", "dc:a6", "b08dfa60", "meridian", "6a1e3fd2", "76656e75",
        ] {
            #expect(!text.contains(secret))
        }
        #expect(tree.root.string != "/")
    }

    @Test func `hostile names of devices cannot add lines, change a terminal or fill the report`() throws {
        let long = String(repeating: "x", count: 5000)
        let lines = try report([
            "proc/device-tree/model": "Pi\u{1B}[2J\u{202E}\r evil\ttext é\0next\n",
            "sys/class/graphics/fb0/name": "\n",
            "sys/class/graphics/fb0/virtual_size": long,
            "sys/class/drm/card0-x\nready: now/status": "connected\u{7}\n",
            "sys/class/thermal/thermal_zone0/type": "a\u{0}b\n",
            "sys/class/thermal/thermal_zone0/temp": "99999999999999999999\n",
            "proc/meminfo": "MemTotal: many kB\nMemAvailable: \n",
            "proc/uptime": "soon\n",
        ])
        #expect(lines.contains("board: Pi?[2J?? evil?text ?"))
        #expect(lines.contains { $0.hasPrefix("card0-x?ready: now: connected?") })
        #expect(lines.contains("temperature: a 99999999999999999999"))
        #expect(lines.contains("up: soon"))
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
        #expect(lines.allSatisfy { $0.count < 250 })
    }

    @Test func `a wrong date and a synchronised clock`() throws {
        var facts = Self.facts()
        facts.wall = UnixTime(seconds: 1000)
        facts.isSynchronized = true
        let tree = try BoardTree(files: ["x": ""])
        let lines = BoardReport(facts, root: tree.root).lines
        #expect(lines.contains("clock: no battery-backed clock, synchronised, wrong date"))
    }

    @Test func `the path of a reader with a serial number is replaced, also in an error`() throws {
        let path = "/dev/serial/by-id/usb-FTDI_FT232R_A10KX6XY-if00-port0"
        let missing = try BoardTree(files: ["dev/ttyUSB0": ""])
        let name = BoardReport.readerName("pn532_uart:\(path):9600", root: missing.root)
        #expect(name == "pn532_uart:a missing device:9600")
        let there = try BoardTree(files: ["dev/ttyUSB0/x": ""], links: [String(path.dropFirst()): "dev/ttyUSB0"])
        #expect(BoardReport.readerName("pn532_uart:\(path)", root: there.root) == "pn532_uart:/dev/ttyUSB0")
        let error = "no NFC reader answers at pn532_uart:\(path)"
        #expect(
            BoardReport.naming("pn532_uart:\(path)", in: error, root: there.root)
                == "no NFC reader answers at pn532_uart:/dev/ttyUSB0"
        )
        #expect(BoardReport.readerName("pn53x_usb:001:002") == "pn53x_usb:001:002")
        #expect(BoardReport.readerName("pn532_i2c:/dev/i2c-77") == "pn532_i2c:/dev/i2c-77")
    }

    @Test func `the path of a picture file is not in a report`() throws {
        var facts = Self.facts()
        facts = BoardReport.Facts(
            version: "1",
            reader: "r",
            tap: "t",
            screen: "/srv/cafe-meridian.png 800x480",
            ready: nil,
            wall: facts.wall,
            isSynchronized: false
        )
        let tree = try BoardTree(files: ["x": ""])
        #expect(BoardReport(facts, root: tree.root).lines.contains("shown on: a picture file"))
    }

    @Test func `the start of a process is in seconds after boot`() throws {
        let fields = (3...30).map { $0 == 22 ? "1450" : "\($0)" }.joined(separator: " ")
        let tree = try BoardTree(files: ["proc/7/stat": "7 (a b) c) \(fields)\n", "proc/8/stat": "8 (a) S 1\n"])
        #expect(BoardReport.start(ofProcess: 7, root: tree.root) == 14)
        #expect(BoardReport.start(ofProcess: 8, root: tree.root) == nil)
        #expect(BoardReport.start(ofProcess: 9, root: tree.root) == nil)
    }

    @Test(arguments: ClockChip.allCases)
    func `a clock chip is there if the kernel's first clock has its driver`(chip: ClockChip) throws {
        let driver = chip == .ds3231 ? "rtc-ds1307" : "rtc-\(chip.rawValue)"
        let there = try BoardTree(files: ["sys/class/rtc/rtc0/name": "\(driver) 1-0068\n"])
        #expect(chip.found(below: there.root) == "\(driver) 1-0068")
        let other = try BoardTree(files: ["sys/class/rtc/rtc0/name": "rtc-efi rtc-efi.0\n"])
        #expect(chip.found(below: other.root) == nil)
        let none = try BoardTree(files: ["x": ""])
        #expect(chip.found(below: none.root) == nil)
    }
}
