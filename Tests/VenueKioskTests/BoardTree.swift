import Foundation
import OperatingSystem
import SystemPackage
import TestSupport

/// A made-up tree of the kernel's files about a board, in a temporary directory.
struct BoardTree {
    let directory: TemporaryDirectory

    /// - Parameters:
    ///   - files: The content of each file.
    ///   - links: The target of each symbolic link, relative to the root of the tree.
    init(files: [String: String], links: [String: String] = [:]) throws {
        directory = try TemporaryDirectory()
        for (path, text) in files {
            let file = directory.path.appending(path)
            try Directory.makePrivate(file.removingLastComponent())
            try Data(text.utf8).write(to: URL(filePath: file.string))
        }
        for (path, target) in links {
            let link = directory.path.appending(path)
            try Directory.makePrivate(link.removingLastComponent())
            try Directory.makePrivate(directory.path.appending(target))
            try FileManager.default.createSymbolicLink(
                atPath: link.string,
                withDestinationPath: directory.path.appending(target).string
            )
        }
    }

    var root: FilePath { directory.path }
}

extension BoardTree {
    /// Files whose content identifies a machine or a venue. A report must not contain any of it.
    static let secrets = [
        "proc/device-tree/serial-number": "10000000abcdef01\0",
        "sys/class/dmi/id/product_serial": "SERIAL-4711",
        "sys/class/dmi/id/product_uuid": "4c4c4544-0042-4810",
        "sys/class/net/eth0/address": "dc:a6:32:01:02:03\n",
        "etc/machine-id": "b08dfa6083e7567a1921a715000001fb\n",
        "etc/hostname": "cafe-meridian\n",
        "proc/sys/kernel/random/boot_id": "6a1e3fd2-8b36-4bd9-a0c1-111111111111\n",
        "proc/cpuinfo": "Serial\t\t: 10000000abcdef01\n",
        "proc/cmdline": "root=PARTUUID=76656e75-03 smsc95xx.macaddr=DC:A6:32:01:02:03\n",
    ]

    /// A Raspberry Pi 4 with the disk image, on a screen with many modes.
    static func pi4() throws -> BoardTree {
        let files = [
            "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
            "proc/sys/kernel/osrelease": "6.12.118+deb13-arm64\n",
            "usr/share/venue-kiosk/image": "2026-11-27 12:00 UTC\nsecond line\n",
            "sys/class/drm/card1-HDMI-A-1/status": "connected\n",
            "sys/class/drm/card1-HDMI-A-1/modes":
                "1920x1080\n1920x1080\n1920x1080i\n1280x720\n1024x768\n800x600\n720x576\n640x480\n",
            "sys/class/drm/card1-HDMI-A-2/status": "disconnected\n",
            "sys/class/drm/card1-HDMI-A-2/modes": "",
            "sys/class/graphics/fb0/name": "vc4drmfb\n",
            "sys/class/graphics/fb0/virtual_size": "1920,1080\n",
            "sys/class/graphics/fb0/bits_per_pixel": "32\n",
            "sys/class/graphics/fbcon/rotate": "0\n",
            "sys/class/watchdog/watchdog0/identity": "Broadcom BCM2835 Watchdog timer\n",
            "sys/class/watchdog/watchdog0/timeout": "60\n",
            "sys/class/watchdog/watchdog0/state": "active\n",
            "etc/systemd/system.conf": "[Manager]\n#RuntimeWatchdogSec=off\n",
            "usr/lib/systemd/system.conf.d/10-image.conf": "[Manager]\nRuntimeWatchdogSec=30\n",
            "etc/systemd/system.conf.d/watchdog.conf": "[Manager]\nRuntimeWatchdogSec=60\n",
            "sys/class/rtc/rtc0/name": "rtc-ds1307 1-0068\n",
            "sys/class/rtc/rtc0/hctosys": "1\n",
            "sys/class/hwmon/hwmon0/name": "cpu_thermal\n",
            "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
            "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n",
            "sys/class/thermal/thermal_zone0/type": "cpu-thermal\n",
            "sys/class/thermal/thermal_zone0/temp": "48312\n",
            "sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq": "600000\n",
            "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq": "1500000\n",
            "sys/devices/system/cpu/cpu1/online": "1\n",
            "sys/devices/system/cpu/cpu2/online": "1\n",
            "sys/devices/system/cpu/cpu3/online": "1\n",
            "sys/devices/system/cpu/cpufreq/boost": "0\n",
            "proc/meminfo": "MemTotal:        3884572 kB\nMemFree:         3000000 kB\nMemAvailable:    3555000 kB\n",
            "proc/uptime": "75.31 290.11\n",
            "sys/class/tty/ttyAMA0/type": "32\n",
            "dev/ttyAMA0": "", "dev/ttyAMA": "", "dev/tty0": "", "dev/i2c-1": "", "dev/i2c-20": "", "dev/i2c-3": "",
            "dev/spidev0.0": "",
        ]
        let port = "sys/devices/platform/soc/fe201000.serial"
        return try BoardTree(
            files: files.merging(secrets) { first, _ in first },
            links: [
                "sys/class/drm/card1/device": "sys/devices/platform/gpu",
                "sys/devices/platform/gpu/driver": "sys/bus/platform/drivers/vc4-drm",
                "sys/class/tty/ttyAMA0/device": "\(port)/fe201000.serial:0/fe201000.serial:0.0",
                "\(port)/fe201000.serial:0/fe201000.serial:0.0/driver": "sys/bus/serial-base/drivers/port",
                "\(port)/fe201000.serial:0/driver": "sys/bus/serial-base/drivers/ctrl",
                "\(port)/driver": "sys/bus/amba/drivers/uart-pl011",
            ]
        )
    }
}
