import Foundation
import OperatingSystem
import PN532Simulator
import QRCode
import Raster
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// Check-ins from the venue's entrance to the diary, with the real programs and libraries on both
/// sides.
@Suite("Checking in", .serialized)
struct CheckInTests {
    @Test(.proves("U1")) func `a program with closed standard descriptors reads a picture`() async throws {
        let kiosk = try await KioskFixture()
        let attendee = try AttendeeFixture()
        let picture = attendee.directory.appending("photo.png").string
        #expect(try await kiosk.venued("code", "--format", "png", "--output", picture).status == 0)
        let closing = ["/bin/sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh"]
        let scanned = try await attendee.checkin(["scan", "--image", picture], in: closing)
        #expect(scanned.status == 0 && scanned.output.isEmpty)
        #expect(try await attendee.checkIns().count == 1)
    }

    @Test(.proves("U1")) func `a picture is read from standard input and from a named pipe`() async throws {
        let kiosk = try await KioskFixture()
        let attendee = try AttendeeFixture()
        let picture = attendee.directory.appending("photo.png").string
        let pipe = attendee.directory.appending("pipe").string
        #expect(try await kiosk.venued("code", "--format", "png", "--output", picture).status == 0)
        let piped = ["/bin/sh", "-c", "cat '\(picture)' | \"$@\"", "sh"]
        let scanned = try await attendee.checkin(["scan", "--image", "-"], in: piped)
        #expect(scanned.output.hasPrefix("Checked in at “Café Meridian” until "))
        let writing = ["/bin/sh", "-c", "mkfifo '\(pipe)'; cat '\(picture)' > '\(pipe)' & exec \"$@\"", "sh"]
        let waited = try await attendee.checkin(["scan", "--image", pipe], in: writing)
        #expect(waited.output.hasPrefix("Still checked in at “Café Meridian”"))
        #expect(waited.error == "checkin: waiting for a picture in the pipe \(pipe) (Ctrl-C to stop)\n")
        let empty = try await attendee.checkin(
            ["scan", "--image", "-"],
            in: ["/bin/sh", "-c", "\"$@\" < /dev/null", "sh"]
        )
        #expect(empty.status == 1)
        #expect(empty.error.hasPrefix("checkin: error: the picture is neither a PNG nor a JPEG image\n"))
    }

    @Test(
        .proves("U1")
    )
    func `a picture of the code results in a check-in, and a tap after a rotation extends the stay`() async throws {
        let kiosk = try await KioskFixture()
        let attendee = try AttendeeFixture()
        let picture = attendee.directory.appending("photo.png").string
        #expect(try await kiosk.venued("code", "--format", "png", "--output", picture).status == 0)
        let scanned = try await attendee.checkin("scan", "--image", picture)
        #expect(scanned.status == 0)
        #expect(scanned.output.hasPrefix("Checked in at “Café Meridian” until "))
        let before = try await attendee.checkIns()

        let code = try await kiosk.code()
        #expect(try await kiosk.venued("rotate").status == 0)
        _ = try await eventually {
            try await kiosk.code()
        } is: {
            $0 != code
        }
        let tapped = try await tap(kiosk, attendee, "--stay", "5h")
        #expect(tapped.output.hasPrefix("Still checked in at “Café Meridian”, now until "))
        #expect(try await attendee.checkIns() == before)
    }

    @Test(.proves("U2", "M4")) func `a check-in does not change the venue's disk`() async throws {
        let kiosk = try await KioskFixture()
        let before = try files(in: kiosk.directory.appending("state"))
        try await tap(kiosk, try AttendeeFixture())
        #expect(try files(in: kiosk.directory.appending("state")) == before)
    }

    @Test func `Ctrl-C ends the wait for a tag without a check-in`() async throws {
        let reader = try SimulatedReader(air: Air())
        let attendee = try AttendeeFixture()
        let checkin = try await attendee.start("scan", "--nfc=pn532_uart:\(reader.path)")
        _ = try await eventually {
            try checkin.error
        } is: {
            $0.contains("hold the reader to the venue's tag")
        }
        checkin.send(SIGINT)
        let ending = try await checkin.wait()
        #expect(ending.status == 1)
        #expect(ending.error.hasSuffix("checkin: error: reading was interrupted\n"))
        #expect(try await attendee.checkIns() == [])
    }

    @Test func `Ctrl-C at a question after the tap ends the program without a check-in`() async throws {
        let kiosk = try await KioskFixture()
        let attendee = try AttendeeFixture()
        let reader = try SimulatedReader(air: kiosk.air)
        let (status, shown) = try await blocking {
            try attendee.onTerminal(
                ["scan", "--nfc=pn532_uart:\(reader.path)"],
                in: ["setsid", "--ctty", "--wait"],
                answering: [("Length of the stay", "\u{3}")]
            )
        }
        #expect(status != 0, "\(shown)")
        #expect(try await attendee.checkIns() == [])
    }

    @Test func `a missing reader is an error with a hint`() async throws {
        let ending = try await AttendeeFixture().checkin("scan", "--nfc=pn532_uart:/proc/nowhere/tty")
        #expect(ending.status == 1)
        #expect(
            ending.error.hasPrefix(
                "checkin: error: cannot open the NFC reader's device /proc/nowhere/tty: No such file or directory\n"
                    + "checkin: hint: "
            )
        )
    }

    @Test func `a reader that is disconnected during the wait is an error`() async throws {
        let attendee = try AttendeeFixture()
        let chip = try SimulatedPN532(air: Air())
        defer { chip.close() }
        let checkin = try await attendee.start("scan", "--nfc=pn532_uart:\(chip.devicePath)")
        _ = try await eventually {
            try checkin.error
        } is: {
            $0.contains("hold the reader to the venue's tag")
        }
        chip.unplug()
        let ending = try await checkin.wait()
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: the NFC reader stopped responding and did not"))
        #expect(ending.error.contains("hint: check the cable"))
    }

    @Test(arguments: [0, 2])
    func `a picture with no code, or with two, is refused with its own error`(codes: Int) async throws {
        let attendee = try AttendeeFixture()
        let picture = attendee.directory.appending("photo.png").string
        let side = 300
        var image = try GrayImage(width: side * max(1, codes), height: side, filledWith: 255)
        for code in 0..<codes {
            let matrix = try QRMatrix("https://health.example.org/v1#CODE\(code)")
            for y in 0..<matrix.size * 8 {
                for x in 0..<matrix.size * 8 where matrix.isDark(x: x / 8, y: y / 8) {
                    image[code * side + 40 + x, 40 + y] = 0
                }
            }
        }
        try Data(try image.png()).write(to: URL(filePath: picture))
        let ending = try await attendee.checkin("scan", "--image", picture)
        #expect(ending.status == 1)
        #expect(
            ending.error.hasPrefix(
                codes == 0
                    ? "checkin: error: no QR code found in \(picture)\ncheckin: hint: take the picture again"
                    : "checkin: error: 2 different QR codes found in \(picture)\ncheckin: hint: crop the picture"
            )
        )
    }

    @Test(
        .proves("I2"),
        arguments: ["scan", "list", "status", "exposures", "delete"]
    )
    func `commands without the authority do not open sockets`(command: String) async throws {
        let kiosk = try await KioskFixture()
        let attendee = try AttendeeFixture()
        let picture = attendee.directory.appending("photo.png").string
        #expect(try await kiosk.venued("code", "--format", "png", "--output", picture).status == 0)
        let trace = attendee.directory.appending("trace").string
        let arguments = ["scan": ["--image", picture], "delete": ["--all", "--yes"]][command] ?? []
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/strace"),
            [
                "-f", "-qq", "-e", "trace=socket,connect,bind,listen", "-o", trace, Products.executable("checkin").path,
                command,
            ]
                + arguments + ["--data", attendee.directory.string]
        )
        #expect(ending.status == 0, "\(ending.error)")
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        #expect(calls.filter { !$0.contains(/\+\+\+|---|<detached \.\.\.>/) } == [])
    }

    /// Holds the attendee's reader to the kiosk.
    @discardableResult
    private func tap(
        _ kiosk: KioskFixture,
        _ attendee: AttendeeFixture,
        _ arguments: String...
    ) async throws -> RunningProgram.Ending {
        let reader = try SimulatedReader(air: kiosk.air)
        let ending = try await RunningProgram.run(
            Products.executable("checkin"),
            ["scan", "--nfc=pn532_uart:\(reader.path)", "--data", attendee.directory.string] + arguments
        )
        #expect(ending.status == 0, "\(ending.error)")
        return ending
    }

    /// The content of each file in a directory.
    private func files(in directory: FilePath) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.string)
        return Dictionary(
            uniqueKeysWithValues: try names.map { name in
                (name, try Data(contentsOf: URL(filePath: directory.appending(name).string)))
            }
        )
    }
}
