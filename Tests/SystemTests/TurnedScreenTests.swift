import Foundation
import Raster
import SystemPackage
import TestSupport
import Testing

/// `display_rotation`, with a picture file as the screen.
@Suite("Turned screen")
struct TurnedScreenTests {
    @Test(
        arguments: [("auto", 800, 480), ("90", 480, 800), ("180", 800, 480), ("270", 480, 800)]
    )
    func `the kiosk turns the picture that a screenshot shows upright`(
        angle: String,
        width: Int,
        height: Int
    ) async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: "")
        let (screen, upright) = (sandbox.directory.appending("screen.png"), sandbox.directory.appending("upright.png"))
        let lines = [
            "name = A", "authority = a.example", "display = file:800x480:\(screen)", "display_rotation = \(angle)",
        ]
        try Data(lines.joined(separator: "\n").utf8).write(
            to: URL(filePath: sandbox.directory.appending("venued.conf").string)
        )
        let kiosk = try await sandbox.start(["serve"])
        let png = try await eventually {
            try? Data(contentsOf: URL(filePath: screen.string))
        } is: {
            $0 != nil
        }
        let shown = try GrayImage(png: Array(try #require(png)))
        #expect(try await sandbox.venued(["screenshot", upright.string]).status == 0)
        let drawn = try GrayImage(png: Array(try Data(contentsOf: URL(filePath: upright.string))))
        #expect(drawn.width == width && drawn.height == height)
        #expect(shown.width == 800 && shown.height == 480)
        let degrees = Int(angle) ?? 0
        let expected = (0..<480).flatMap { y in
            (0..<800).map { x in
                let (column, row) =
                    switch degrees {
                    case 90: (y, 799 - x)
                    case 180: (799 - x, 479 - y)
                    case 270: (479 - y, x)
                    default: (x, y)
                    }
                return drawn.pixels[row * width + column]
            }
        }
        #expect(shown.pixels == expected)
        let status = try await eventually {
            try await sandbox.venued(["status"]).output
        } is: {
            $0.contains("screen: ")
        }
        #expect(status.contains("turned by") == (degrees != 0))
        kiosk.send(SIGTERM)
        #expect(try await kiosk.wait().status == 0)
    }

    @Test func `“check” states the angle, and draws the page in the turned size`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: "")
        let picture = sandbox.directory.appending("code.png")
        func check(_ size: String, _ angle: String) async throws -> String {
            let text =
                "name = A\nauthority = a.example\ndisplay = file:\(size):\(picture)\ndisplay_rotation = \(angle)\n"
            try Data(text.utf8).write(to: URL(filePath: sandbox.directory.appending("venued.conf").string))
            return try await sandbox.venued(["check"]).output
        }
        #expect(try await check("800x480", "90").contains("display: ok, \(picture) 800x480, turned by 90°\n"))
        #expect(try await check("800x480", "0").contains("display: ok, \(picture) 800x480\n"))
        #expect(try await check("800x64", "270").contains("a page of 64 by 800 pixels is too small"))
    }

    @Test(arguments: ["terminal", "terminal:/dev/tty1"])
    func `an angle on a terminal is refused with its line`(display: String) async throws {
        let lines = ["name = A", "authority = a.example", "display_rotation = 90", "display = \(display)"]
        let sandbox = try RefusalTests.Sandbox(configuration: lines.joined(separator: "\n"))
        let ending = try await sandbox.venued(["check"])
        #expect(ending.status == 1)
        #expect(
            ending.error
                == "venued: error: \(sandbox.directory)/venued.conf, line 3: display_rotation = “90”: a terminal cannot be "
                + "turned; set “display” to another screen\n"
        )
    }

    @Test func `an angle has no effect if the kiosk finds no screen and uses the terminal`() async throws {
        let sandbox = try RefusalTests.Sandbox(
            configuration: "name = A\nauthority = a.example\ndisplay_rotation = 90\n"
        )
        let terminal = try await TerminalMultiplexer(columns: 100, rows: 40)
        let options = KioskFixture.options(sandbox.directory).joined(separator: " ")
        try await terminal.run("clear; venued check \(options); echo status=$?")
        let screen = try await terminal.wait("ends") { $0.contains(#/status=\d/#) }.replacing("\n", with: "")
        // On a machine with a screen, the kiosk uses that.
        #expect(
            screen.contains("“display_rotation” has no effect on a terminal") != screen.contains("turned by 90°")
        )
    }
}
