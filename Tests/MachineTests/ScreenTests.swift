import TestSupport
import TestTraits
import Testing

extension VirtualMachineTests {
    /// The kiosk in its hardened unit with a screen on a real kernel.
    @Suite("Attached screens")
    struct ScreenTests {
        private static let status = "/sys/class/drm/card0-Virtual-1/status"
        /// A command that prints the kiosk's log since its last start.
        private static let log =
            "journalctl _SYSTEMD_INVOCATION_ID=$(systemctl show --property InvocationID --value venued) --output cat"
        private static let printCode = "venued code --state /var/lib/private/venued"

        @Test
        func `a DRM screen shows the code, also after its cable was unplugged, and the console is restored`()
            async throws
        {
            let machine = try await Self.machine(["display = auto", "rotation = event"])
            try await machine.run("echo words on the console > /dev/tty1")
            let console = try await machine.picture()
            #expect(
                try await machine.run("venued check --state /tmp/state").contains(
                    "\ndisplay: ok, /dev/dri/card0 Virtual-1 800x480\n"
                )
            )

            try await machine.run("systemctl start venued")
            let first = try await Self.printedCode(machine)
            #expect(try await machine.code(whenIs: first) == first)

            // The kiosk keeps running and rotates while the cable is unplugged.
            try await machine.run("echo off > \(Self.status)")
            #expect(try await machine.code(whenIs: nil) == nil)
            try await machine.run("venued rotate --yes --state /var/lib/private/venued")
            let second = try await eventually {
                try await Self.printedCode(machine)
            } is: {
                $0 != first
            }
            try await machine.run("echo detect > \(Self.status)")
            #expect(second != first)
            #expect(try await machine.code(whenIs: second) == second)
            let log = try await machine.run(Self.log)
            #expect(log.split(separator: "\n").count { $0.contains("no screen is connected to /dev/dri/card0") } == 1)
            #expect(log.split(separator: "\n").count { $0.contains("screen drawn again") } == 1)

            try await machine.run("systemctl stop venued")
            #expect(try await machine.picture() == console)
        }

        @Test(.extended)
        func `a frame buffer shows the code without console output, and the console is restored`() async throws {
            let machine = try await Self.machine(["display = framebuffer"])
            try await machine.run("systemctl start venued")
            let code = try await Self.printedCode(machine)
            #expect(try await machine.code(whenIs: code) == code)
            try await machine.run("systemctl stop venued")
            #expect(try await machine.code(whenIs: nil) == nil)

            // The unit may not configure terminals, but root may.
            try await machine.run(
                """
                venued serve --state /var/lib/private/venued > venued.log 2>&1 &
                echo $! > /run/venued.pid
                """
            )
            #expect(try await machine.code(whenIs: code) == code)
            let write = "echo words on the console > /dev/tty1; cksum /dev/fb0"
            let sum = try await machine.run("cksum /dev/fb0")
            #expect(try await machine.run(write) == sum)
            try await machine.run("kill $(cat /run/venued.pid)")
            #expect(try await machine.code(whenIs: nil) == nil)
            let console = try await machine.run("cksum /dev/fb0")
            #expect(try await machine.run(write) != console)
        }

        @Test(.extended) func `a larger replacement screen shows the code, except during its off hours`() async throws {
            let machine = try await Self.machine([
                "display = drm:/dev/dri/card0", "rotation = event", "clock = wall", "screen_off = 22:00-06:00",
            ])
            try await machine.run("date --set '2026-05-01 12:00'; systemctl start venued")
            let code = try await Self.printedCode(machine)
            #expect(try await machine.code(whenIs: code) == code)

            try await machine.resizeScreen(width: 1024, height: 768)
            let picture = try await eventually {
                try await machine.picture()
            } is: {
                Self.size(of: $0) == [1024, 768]
            }
            #expect(Self.size(of: picture) == [1024, 768])
            #expect(try await machine.code(whenIs: code) == code)

            try await machine.run("date --set '2026-05-01 22:00'")
            #expect(try await machine.code(whenIs: nil) == nil)
            try await machine.run("date --set '2026-05-02 06:00'")
            #expect(try await machine.code(whenIs: code) == code)
            try await machine.resizeScreen(width: 800, height: 480)
        }

        /// Must be the last test, because the card's number may change.
        @Test(.extended) func `a graphics card shows the code if its driver is loaded late or reloaded`() async throws {
            let machine = try await Self.machine(["display = auto"])
            let driver = "/sys/bus/virtio/drivers/virtio_gpu"
            let device = try await machine.run("basename $(ls -d \(driver)/virtio*)").dropLast()
            try await machine.run("echo \(device) > \(driver)/unbind; systemctl start venued")
            let code = try await Self.printedCode(machine)
            #expect(try await machine.run(Self.log).contains("no graphics card has a connector"))

            try await machine.run("echo \(device) > \(driver)/bind")
            #expect(try await machine.code(whenIs: code) == code)
            try await machine.run("echo \(device) > \(driver)/unbind; echo \(device) > \(driver)/bind")
            #expect(try await machine.code(whenIs: code) == code)
        }

        /// Returns the suite's machine with a new kiosk that has a name, an authority and this
        /// configuration.
        private static func machine(_ configuration: [String]) async throws -> Machine {
            let machine = try Machine.shared
            try await machine.installKiosk(configuration)
            return machine
        }

        /// Returns the width and height of a PNG picture from its header.
        private static func size(of png: [UInt8]) -> [Int] {
            [16, 20].map { png[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        }

        private static func printedCode(_ machine: Machine) async throws -> String {
            String(try await machine.run(printCode).dropLast())
        }
    }
}
