import CheckInProtocol
import Cryptography
import Foundation
import TestSupport
import TestTraits
import Testing

extension VirtualMachineTests {
    /// `checkin scan --camera` on a real kernel. The tests generate the cameras' pictures.
    @Suite("Cameras", .enabled("v4l2loopback cannot be built") { try await MachineImage.hasCameras.value })
    struct CameraTests {
        /// The format of most cameras by default.
        private static let formats = Thoroughness.isWhole ? ["YUYV", "GREY", "NV12", "YU12", "UYVY", "MJPG"] : ["YUYV"]
        private static let menu = "https://example.org/menu"

        @Test(.proves("U1"))
        func `a code in front of a camera leads to a check-in for every picture format`() async throws {
            let machine = try await Self.machine()
            #expect(
                try await machine.failedScan("--camera \(Machine.diary)").hasPrefix(
                    "checkin: error: no camera found\n"
                )
            )
            try machine.put([0], as: "picture")
            try await machine.connectCamera("RGB3")
            #expect(
                try await machine.failedScan("--camera \(Machine.diary)").hasPrefix(
                    "checkin: error: the camera /dev/video20 has no supported picture format, only RGB3\n"
                )
            )
            try await machine.disconnectCamera()
            for format in Self.formats {
                try machine.put(try CameraScene([Self.code(of: "Venue \(format)")]).frame(format), as: "picture")
                try await machine.connectCamera(format)
                #expect(
                    try await machine.run("checkin scan --camera=/dev/video20 \(Machine.diary) 2>&1").contains(
                        "checkin: hold the code in front of the camera (Ctrl-C to stop)\nChecked in at “Venue \(format)” until "
                    )
                )
                try await machine.disconnectCamera()
            }
            #expect(Set(try await machine.venues()) == Set(Self.formats.map { "Venue \($0)" }))
        }

        @Test func `the process that decodes the camera's pictures is sandboxed`() async throws {
            let machine = try await Self.machine()
            try machine.put(try CameraScene([]).frame("YUYV"), as: "picture")
            try await machine.connectCamera("YUYV")
            try await machine.startScan("--camera", untilItSays: "hold the code in front of the camera")
            // The arguments of sh and grep do not begin with the name of the command.
            let status = try await machine.run(
                """
                timeout 300 sh -c '
                    until file=$(grep -lsz "^watch-camer[a]" /proc/[0-9]*/cmdline) &&
                        grep -q "^Seccomp_filters:.2" "${file%cmdline}status"
                    do sleep 0.1; done
                    cat "${file%cmdline}status"'
                """
            )
            #expect(status.contains("NoNewPrivs:\t1\n"))
            #expect(status.contains("Seccomp:\t2\n"))
            try machine.put(try CameraScene([Self.code(of: "Café Meridian")]).frame("YUYV"), as: "picture")
            #expect(try await machine.endOfScan().hasSuffix("\n0\n"))
        }

        @Test(
            .extended
        )
        func `other codes and several codes are reported, and the scan continues; Ctrl-C ends it`() async throws {
            let machine = try await Self.machine()
            try machine.put(try CameraScene([]).frame("YUYV"), as: "picture")
            try await machine.connectCamera("YUYV")
            try await machine.startScan("--camera", untilItSays: "hold the code in front of the camera")
            try machine.put(try CameraScene([Self.menu]).frame("YUYV"), as: "picture")
            try await machine.waitForScan(toSay: "this is not a venue code")
            try machine.put(try CameraScene(["WIFI:T:WPA;S:cafe;P:secret;;"]).frame("YUYV"), as: "picture")
            try await machine.waitForScan(toSay: "this is a code for a wireless network, not a venue code")
            try machine.put(try CameraScene([Self.menu, "https://example.org/"]).frame("YUYV"), as: "picture")
            try await machine.waitForScan(toSay: "several codes found")
            try machine.put(try CameraScene([Self.code(of: "Café Meridian")]).frame("YUYV"), as: "picture")
            let end = try await machine.endOfScan()
            #expect(end.hasSuffix("\n0\n"))
            // Each message is shown once, regardless of how long the code is visible.
            #expect(end.split(separator: "\n").count == 5)
            #expect(!end.contains("example.org"))
            #expect(try await machine.venues() == ["Café Meridian"])

            try machine.put(try CameraScene([]).frame("YUYV"), as: "picture")
            try await machine.startScan("--camera", untilItSays: "hold the code in front of the camera")
            try await machine.run("kill -INT $(pidof checkin)")
            #expect(
                try await machine.endOfScan().hasSuffix(
                    "checkin: error: reading from the camera was interrupted\n1\n"
                )
            )
            #expect(try await machine.venues() == ["Café Meridian"])
        }

        @Test(
            .extended
        )
        func `the terminal shows a preview in which a code is readable, and Ctrl-C restores the terminal`() async throws
        {
            let machine = try await Self.machine()
            try machine.put(try CameraScene([Self.menu], pixelsPerModule: 6).frame("YUYV"), as: "picture")
            try await machine.connectCamera("YUYV")
            try await machine.run(
                """
                mkfifo /run/keys
                TERM=xterm-256color script -q -f \
                    -c 'stty rows 100 cols 300; checkin scan --camera \(Machine.diary)' typescript <> /run/keys > /dev/null &
                echo $! > scan.pid
                """
            )
            try await machine.waitForScan(toSay: "This is not a venue code", in: "typescript")
            try await machine.run(
                #"printf '\003' > /run/keys; timeout 300 sh -c 'while kill -0 $(cat scan.pid); do sleep 0.1; done'"#
            )
            let shown = try await machine.run("cat typescript")
            let (enter, leave) = ("\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?1049l")
            #expect(shown.components(separatedBy: enter).count == 2)
            let parts = shown.components(separatedBy: leave)
            try #require(parts.count == 2)
            #expect(parts[1].hasPrefix("error: reading from the camera was interrupted"))

            // At Ctrl-C, the terminal discards output, so the last page may be incomplete.
            let pages = parts[0].components(separatedBy: "\u{1B}[H").filter { $0.contains("This is not a venue code") }
            let page = try #require(pages.dropLast().last ?? pages.last)
            let lines = page.components(separatedBy: "\u{1B}[K\r\n")
            #expect(lines.last?.hasPrefix("This is not a venue code") == true)
            let picture = lines.dropLast().joined(separator: "\n")
            #expect(
                try await ExternalTool.zbarimg(try await ExternalTool.renderTerminal(picture, colours: "dark"))
                    == Self.menu
            )
        }

        /// Must be the last test, because it leaves a second camera behind.
        @Test(.extended)
        func `a lost, busy, forbidden or silent camera is reported by name, with a hint`() async throws {
            let machine = try await Self.machine()
            try machine.put(try CameraScene([]).frame("YUYV"), as: "picture")
            try await machine.connectCamera("YUYV")
            let nobody = "setpriv --reuid=65534 --clear-groups checkin"
            try await machine.consent("--data /tmp/diary", by: nobody)
            #expect(
                try await machine.failedScan("--camera --data /tmp/diary", by: nobody).hasPrefix(
                    "checkin: error: could not open the camera /dev/video20: permission denied\ncheckin: hint: "
                )
            )
            try await machine.startScan("--camera", untilItSays: "hold the code in front of the camera")
            try await machine.run("kill -STOP $(cat /run/camera.pid)")
            #expect(
                try await machine.endOfScan().contains(
                    "\ncheckin: error: the camera /dev/video20 delivered no picture for 10.0 seconds\n"
                )
            )

            // A camera that fails on request.
            try await machine.run("modprobe vivid n_devs=1 node_types=0x1 num_inputs=1 input_types=0; udevadm settle")
            try await machine.run("v4l2-ctl -d /dev/video0 --stream-mmap > other.log 2>&1 & echo $! > other.pid")
            try await machine.waitForScan(toSay: "<", in: "other.log")
            #expect(
                try await machine.failedScan("--camera \(Machine.diary)").hasPrefix(
                    "checkin: error: the camera /dev/video0 is in use by another program\ncheckin: hint: "
                )
            )
            try await machine.run("kill $(cat other.pid)")
            for fault in ["inject_fatal_streaming_error", "disconnect"] {
                try await machine.startScan("--camera=/dev/video0", untilItSays: "hold the code in front of the camera")
                try await machine.run("v4l2-ctl -d /dev/video0 --set-ctrl \(fault)=1")
                #expect(
                    try await machine.endOfScan().contains(
                        "\ncheckin: error: the camera /dev/video0 was unplugged or stopped working\ncheckin: hint: "
                    )
                )
            }
        }

        private static func machine() async throws -> Machine {
            let machine = try Machine.shared
            try machine.put(try Data(contentsOf: MachineImage.cameraModule), as: "v4l2loopback.ko")
            try await machine.forgetAttendee()
            try await machine.consent()
            return machine
        }

        /// Returns the code of a venue with this name.
        private static func code(of name: String) throws -> String {
            let seed = try #require(
                Seed(SecretBytes(copying: Array(name.utf8.suffix(4)) + [UInt8](repeating: 7, count: 12)))
            )
            let venue = try VenueDetails(name: name, address: "", defaultStay: 120, setting: .indoor)
            return try VenueCodeURL(authority: "health.example.org", code: try VenueCode(seed: seed, venue: venue))
                .string
        }
    }
}
