import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// What a Raspberry Pi's firmware finds on the card, and what the kernel finds after that.
extension BoardTests {
    @Suite("Files on the card")
    struct CardFilesTests {
        private static let image = ApplianceImage.directory.appending(path: "kiosk.img").path
        private static let trees = [
            "bcm2711-rpi-4-b", "bcm2711-rpi-400", "bcm2837-rpi-3-a-plus", "bcm2837-rpi-3-b", "bcm2837-rpi-3-b-plus",
            "bcm2837-rpi-zero-2-w",
        ]

        /// The boot ROM of the Raspberry Pi 3 looks for a FAT partition, type 0x0C, in the first entry.
        @Test func `the old partition table lists both FAT partitions first, and protects the new one`() throws {
            let file = try FileHandle(forReadingFrom: URL(filePath: Self.image))
            let sector = [UInt8](try #require(try file.read(upToCount: 512)))
            #expect(sector.suffix(2) == [0x55, 0xAA])
            let entries = (0..<4).map { Array(sector[446 + 16 * $0..<462 + 16 * $0]) }
            #expect(entries.map { $0[4] } == [0x0C, 0x0C, 0xEE, 0x00])
            #expect(entries.map { Self.number($0[8..<12]) } == [2048, 264_192, 1, 0])
            #expect(entries.map { Self.number($0[12..<16]) } == [262_144, 32_768, 2047, 0])
        }

        @Test
        func `the boot partition contains the firmware, its licence, the kernel and six device trees`() async throws {
            let listing = try await Self.output("/usr/bin/mdir", "-/", "-b", "-i", "\(Self.image)@@1M", "::")
            let files = Set(listing.split(separator: "\n").map(String.init))
            let expected =
                Self.trees.map { "\($0).dtb" } + [
                    "bootcode.bin", "start.elf", "fixup.dat", "start4.elf", "fixup4.dat", "LICENCE.raspi-firmware",
                    "config.txt", "cmdline.txt", "vmlinuz", "initramfs.img", "EFI/BOOT/BOOTAA64.EFI",
                    "loader/loader.conf", "loader/entries/kiosk.conf",
                ]
            #expect(expected.filter { !files.contains("::/\($0)") } == [])
            #expect(try await Self.file("LICENCE.raspi-firmware").contains("unmodified and as provided by Broadcom"))
        }

        @Test func `the firmware of a Raspberry Pi starts the kernel with the options of systemd-boot`() async throws {
            let entry = try await Self.file("loader/entries/kiosk.conf").split(separator: "\n")
            let options = entry.first { $0.hasPrefix("options ") }?.dropFirst("options ".count)
            #expect(try await Self.file("cmdline.txt") == options.map { "\($0)\n" })
            let configuration = try await Self.file("config.txt").split(separator: "\n")
            // The firmware cuts longer lines.
            #expect(configuration.allSatisfy { $0.utf8.count <= 98 })
            let settings = [
                "arm_64bit=1", "upstream_kernel=1", "kernel=vmlinuz", "initramfs initramfs.img followkernel",
                "hdmi_force_hotplug=1",
            ]
            #expect(settings.filter { !configuration.contains(Substring($0)) } == [])
        }

        @Test(arguments: trees)
        func `Bluetooth is off, and the serial port, SPI and I2C of the header are on`(name: String) async throws {
            let directory = try Directory.makeTemporary(prefix: "tree")
            defer { try? Directory.remove(directory) }
            let tree = directory.appending("tree.dtb").string
            _ = try await Self.output("/usr/bin/mcopy", "-i", "\(Self.image)@@1M", "::\(name).dtb", tree)
            func property(_ node: String, _ name: String) async throws -> String {
                String(try await Self.output("/usr/bin/fdtget", tree, node, name).dropLast())
            }
            let pins = try await property("/__symbols__", "uart0_gpio14")
            #expect(try await property("/soc/serial@7e201000", "status") == "okay")
            #expect(try await property("/soc/serial@7e201000", "pinctrl-0") == property(pins, "phandle"))
            #expect(try await property("/soc/serial@7e201000/bluetooth", "status") == "disabled")
            #expect(try await property("/soc/serial@7e215040", "status") == "disabled")
            #expect(try await property("/soc/spi@7e204000", "status") == "okay")
            #expect(try await property("/soc/spi@7e204000/spidev@0", "compatible") == "rohm,dh2228fv")
            #expect(try await property("/soc/i2c@7e804000", "status") == "okay")
        }

        @Test
        func `the system has the drivers of the boards and no driver for a network, a camera or a sound card`()
            async throws
        {
            let root = try await Self.output(
                "/usr/bin/unsquashfs",
                "-o",
                "\(ApplianceImage.Partition.root.rawValue << 20)",
                "-l",
                Self.image
            )
            .split(separator: "\n").map { $0.replacing("squashfs-root", with: "", maxReplacements: 1) }
            let modules = root.filter { $0.hasSuffix(".ko") }.compactMap { $0.split(separator: "/kernel/").last }
            let names = Set(modules.compactMap { $0.split(separator: "/").last })
            let needed = [
                "vc4.ko", "dwc2.ko", "i2c-bcm2835.ko", "i2c-dev.ko", "spi-bcm2835.ko", "bcm2835_wdt.ko",
                "rtc-pcf8523.ko",
                "raspberrypi-cpufreq.ko", "virtio-gpu.ko",
            ]
            #expect(needed.filter { !names.contains(Substring($0)) } == [])
            // vc4 depends on the cores for sound and for remote controls.
            let cores = /^(sound\/(soundcore|core\/snd[a-z-]*|soc\/snd-soc-core)|drivers\/media\/(cec|rc)\/.*)\.ko$/
            let unwanted = modules.filter {
                $0.contains(/^(net|sound|drivers\/(net|media))\//) && $0.wholeMatch(of: cores) == nil
            }
            #expect(unwanted == [])
            // The package from which the system was built, and files of its installation.
            #expect(root.filter { $0.contains(/^\/(mnt|tmp|var)\/.|\.deb$/) } == [])

            let initramfs = try await Self.output(
                "/bin/sh",
                "-c",
                #"mcopy -i "$0@@1M" ::initramfs.img - | gzip -d | cpio --quiet --list"#,
                Self.image
            )
            for module in ["bcm2835", "sdhci-iproc", "gpio-regulator", "fixed", "dwc2", "vfat", "squashfs"] {
                #expect(initramfs.contains("/\(module).ko\n"), "\(module)")
            }
        }

        @Test func `the compressed image has at most 100 MB`() throws {
            let attributes = try FileManager.default.attributesOfItem(atPath: Self.image + ".xz")
            let size = try #require(attributes[.size] as? Int)
            print("kiosk.img.xz: \(size) bytes")
            #expect(size <= 100_000_000)
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
            bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        /// Returns a file of the boot partition.
        private static func file(_ name: String) async throws -> String {
            try await output("/usr/bin/mcopy", "-i", "\(image)@@1M", "::\(name)", "-")
        }

        private static func output(_ program: String, _ arguments: String...) async throws -> String {
            let ending = try await RunningProgram.run(URL(filePath: program), arguments)
            try #require(ending.status == 0, "\(program) \(arguments.joined(separator: " ")): \(ending.error)")
            return ending.output
        }
    }
}
