import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// `venued check` predicts what `venued serve` does.
@Suite("Check of a kiosk", .serialized)
struct CheckTests {
    @Test func `“check” lists what works and what does not`() async throws {
        let sandbox = try RefusalTests.Sandbox(
            configuration: RefusalTests.good + "nfc = pn532_uart:/proc/nowhere/tty\n"
        )
        let ending = try await sandbox.venued(["check"])
        #expect(ending.status == 1)
        let lines = ending.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 8)
        #expect(lines[0] == "configuration: ok, \(sandbox.directory)/venued.conf")
        #expect(lines[1] == "state: ok, \(sandbox.directory)/state is writable; the first seed will be generated")
        #expect(lines[2].hasPrefix("clock: ok, ") && !lines[2].contains("unknown"))
        #expect(lines[3] == "language: ok, English")
        #expect(lines[4] == "display: ok, not used")
        #expect(lines[5].hasPrefix("scanning: ok, the sign and posters name the phone's camera, which opens https://"))
        #expect(
            lines[6] == "nfc: failed, cannot open the NFC reader's device /proc/nowhere/tty: No such file or directory"
        )
        #expect(lines[7].hasPrefix("sandbox: ok, "))
        #expect(ending.error.contains("hint: connect the reader"))
        #expect(try sandbox.files == ["venued.conf"])
    }

    @Test func `“check” lists what a small screen has no room for`() async throws {
        let picture = "/tmp/\(UUID().uuidString).png"
        let sandbox = try RefusalTests.Sandbox(
            configuration: "name = Museum of Natural History\naddress = 7 Road\nauthority = a.example\napp = Health\n"
                + "electronic_paper = yes\ndisplay = file:250x122:\(picture)\n"
        )
        let ending = try await sandbox.venued(["check"])
        let line = try #require(ending.output.split(separator: "\n").first { $0.hasPrefix("display: ok") })
        #expect(line.contains("; too small for “7 Road”, "))
        #expect(line.contains("“No phone? Please ask us for another way.”"))
        #expect(!line.contains("Museum") && !line.contains("voluntary"))
        #expect(ending.output.contains("\nscanning: ok, the sign and posters name Health\n"))
    }

    @Test func `“check --size” lists what does not fit on another screen, and does not open the configured one`()
        async throws
    {
        let sandbox = try RefusalTests.Sandbox(
            configuration: "name = A\naddress = 7 Road\nauthority = a.example\nlanguage = en, de\n"
                + "display = file:/proc/nowhere/code.png\n"
        )
        func display(_ size: String) async throws -> (status: Int32, line: String) {
            let ending = try await sandbox.venued(["check", "--size", size])
            let lines = ending.output.split(separator: "\n").filter { $0.hasPrefix("display: ") }
            return (ending.status, lines.joined())
        }
        #expect(try await display("1920x1080") == (0, "display: ok, a screen of 1920x1080"))
        let small = try await display("250x122")
        #expect(small.status == 0)
        #expect(small.line.hasPrefix("display: ok, a screen of 250x122; in English, too small for “7 Road”, "))
        #expect(small.line.contains("; in German, too small for “7 Road”, "))
        let tiny = try await display("60x60")
        #expect(
            tiny.status == 1 && tiny.line.hasPrefix("display: failed, a screen of 60x60: a page of 60 by 60 pixels")
        )
        #expect(try await sandbox.venued(["check", "--size", "60"]).status == 64)
        #expect(try await sandbox.venued(["check", "--board", "--size", "60x60"]).status == 64)
    }

    /// A venue without a display has posters.
    @Test(arguments: ["none", "terminal", "file:/srv/code.png"])
    func `“check” reports letters that no font has`(display: String) async throws {
        // Unicode has no character with this number.
        let lines = ["name = A \u{378}", "authority = a.example", "display = \(display)"]
        let sandbox = try RefusalTests.Sandbox(configuration: lines.joined(separator: "\n"))
        let ending = try await sandbox.venued(["check"])
        #expect(ending.output.contains("no installed font has “\u{378}” (U+378)"))
        #expect(ending.output.contains("language: failed") == (display != "terminal"))
        #expect(ending.error.contains("sudo apt install fonts-noto-core") == (display != "terminal"))
        let picture = sandbox.directory.appending("code.png").string
        for command in [["poster", "--output", picture], ["screenshot", picture]] {
            let ending = try await sandbox.venued(command)
            #expect(ending.status == 0)
            #expect(ending.error.contains("warning: no installed font has “\u{378}” (U+378)"))
        }
    }

    @Test func `“check” tests a free reader, but not the reader of a running kiosk`() async throws {
        let kiosk = try await KioskFixture()
        let serving = try await kiosk.venued("check")
        #expect(serving.status == 0)
        #expect(serving.output.contains("is in use by the running kiosk\n"))
        _ = try await kiosk.stop()
        let stopped = try await kiosk.venued("check")
        #expect(stopped.status == 0)
        #expect(stopped.output.contains("nfc: ok, pn532_uart:\(kiosk.directory)/reader can act as a tag\n"))
    }

    @Test func `“check” opens the logos, and names the setting of one that cannot be used`() async throws {
        let sandbox = try RefusalTests.Sandbox(
            configuration: RefusalTests.good
                + "authority_logo = /proc/nowhere/a.png\nvenue_logo = /proc/nowhere/v.png\n"
        )
        let ending = try await sandbox.venued(["check"])
        #expect(ending.status == 1)
        #expect(ending.output.contains("logos: failed, “authority_logo”, /proc/nowhere/a.png: could not "))
        #expect(ending.error.contains("hint: set “authority_logo” to a PNG file that this user may read"))
    }

    @Test(.timeLimit(.minutes(2)))
    func `“check” refuses a logo that is not a regular file, and does not wait for it`() async throws {
        let directory = try Directory.makeTemporary(prefix: "logo-test")
        defer { try? Directory.remove(directory) }
        let pipe = directory.appending("logo.png").string
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let device = directory.appending("zero.png").string
        try FileManager.default.createSymbolicLink(atPath: device, withDestinationPath: "/dev/zero")
        for path in [pipe, device] {
            let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "authority_logo = \(path)\n")
            let ending = try await sandbox.venued(["check"])
            #expect(ending.status == 1)
            #expect(ending.output.contains("\(path): could not use the logo: it is not a regular file"))
        }
    }

    @Test func `a configuration that was edited after the start is reported`() async throws {
        let kiosk = try await KioskFixture()
        #expect(try await !kiosk.venued("code").error.contains("has changed"))
        let path = kiosk.directory.appending("venued.conf").string
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try Data(text.replacing("Café Meridian", with: "Café Nord").utf8).write(to: URL(filePath: path))
        #expect(
            try await kiosk.venued("code").error.hasPrefix(
                "venued: warning: \(path) has changed since the kiosk started\n"
            )
        )
        #expect(try await kiosk.venued("check").output.contains("changed since the kiosk started: restart the kiosk\n"))
    }

    @Test func `“check” says that localhost is only for tests`() async throws {
        let sandbox = try RefusalTests.Sandbox(
            configuration: RefusalTests.good.replacing(#/authority = .*/#, with: "authority = localhost")
        )
        #expect(try await sandbox.venued(["check"]).output.contains("; “authority = localhost” is only for tests\n"))
    }

    private static func venue(_ display: String, name: String = "Café Meridian") -> String {
        "name = \(name)\nauthority = health.example.org\ndisplay = \(display)\n"
    }

    @Test
    func `a picture that cannot be written, or that is too small during a hand-over, is a failure`() async throws {
        let missing = try RefusalTests.Sandbox(configuration: Self.venue("file:/proc/nowhere/code.png"))
        let unwritable = try await missing.venued(["check"])
        #expect(unwritable.status == 1)
        #expect(
            unwritable.output.contains(
                "display: failed, /proc/nowhere/code.png 800x480: could not write /proc/nowhere/code.png.probe: "
            )
        )
        #expect(unwritable.error.contains("hint: make the directory of the picture"))

        // 98 pixels are enough for the code of one seed.
        let small = try RefusalTests.Sandbox(
            configuration: Self.venue("file:98x98:/srv/code.png") + "address = 12 Harbour Street\n"
        )
        let tooSmall = try await small.venued(["check"])
        #expect(tooSmall.status == 1)
        let failure =
            #/display: failed, /srv/code.png 98x98: a page of 98 by 98 pixels is too small for the code, which needs (\d+) by/#
        let needed = try #require(tooSmall.output.firstMatch(of: failure)).1
        #expect(
            tooSmall.error.contains("hint: use a larger screen, or a picture of at least \(needed)x\(needed) pixels")
        )
    }

    @Test
    func `a picture of the size that a failure names is large enough, and no file is left beside it`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: "")
        func check(_ side: Int) async throws -> RunningProgram.Ending {
            let text = Self.venue("file:\(side)x\(side):\(sandbox.directory)/code.png")
            try Data(text.utf8).write(to: URL(filePath: sandbox.directory.appending("venued.conf").string))
            return try await sandbox.venued(["check"])
        }
        let failed = try await check(64).error
        let size = try #require(failed.firstMatch(of: #/at least (\d+)x/#)).1
        let needed = try #require(Int(size))
        #expect(try await check(needed).status == 0)
        #expect(try await check(needed - 1).status == 1)
        #expect(try sandbox.files == ["venued.conf"])
    }

    @Test(arguments: [(80, 24), (40, 20)])
    func `a terminal that is too small for the code is a failure, with its size`(columns: Int, rows: Int) async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: Self.venue("terminal"))
        let terminal = try await TerminalMultiplexer(columns: columns, rows: rows)
        let options = KioskFixture.options(sandbox.directory).joined(separator: " ")
        try await terminal.run("clear; venued check \(options); echo status=$?")
        let screen = try await terminal.wait("ends") { $0.contains(#/status=\d/#) }.replacing("\n", with: "")
        if columns == 80 {
            #expect(screen.contains("display: ok, the terminal that venued runs on, 80x24"))
            #expect(screen.contains("status=0"))
        } else {
            #expect(screen.contains("the window has 40x20 cells"))
            #expect(screen.contains("status=1"))
        }
    }

    @Test func `a state directory that cannot be used is a failure, and the other checks continue`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good)
        let file = sandbox.directory.appending("file")
        try PrivateFile.replace(file, with: [1])
        for state in [file, file.appending("state"), "/proc/venued"] {
            let ending = try await RunningProgram.run(
                Products.executable("venued"),
                ["check", "--config", sandbox.directory.appending("venued.conf").string, "--state", state.string]
            )
            #expect(ending.status == 1)
            #expect(ending.output.contains("\nstate: failed, could not "))
            #expect(ending.output.hasSuffix("\nnfc: ok, not used\n"))
            #expect(ending.error.contains("hint: choose a writable directory with --state DIR"))
        }
        #expect(try sandbox.files == ["file", "venued.conf"])
    }

    @Test func `directories that “check” had to create are removed`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good)
        let deep = sandbox.directory.appending("a/b/state")
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            ["check", "--config", sandbox.directory.appending("venued.conf").string, "--state", deep.string]
        )
        #expect(ending.status == 0)
        #expect(ending.output.contains("state: ok, \(deep) is writable; the first seed will be generated\n"))
        #expect(try sandbox.files == ["venued.conf"])
    }

    @Test func `seeds that other users can read are a failure until a kiosk has removed the access`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good)
        let state = sandbox.directory.appending("state")
        #expect(try await sandbox.venued(["code"]).status == 0)
        for (path, mode) in [(state, mode_t(0o755)), (state.appending("seeds"), 0o640)] {
            #expect(unsafe chmod(path.string, mode) == 0)
            let open = try await sandbox.venued(["check"])
            #expect(open.status == 1)
            #expect(open.output.contains("state: failed, other users have access to \(path)\n"))
            #expect(open.error.contains("hint: remove their access: chmod go-rwx \(path)\n"))
            let kiosk = try await sandbox.start(["serve"])
            #expect(try await sandbox.isServing())
            _ = try await eventually {
                try kiosk.error
            } is: {
                $0.contains("other users had access to the seeds, access removed")
            }
            #expect(try kiosk.error.contains("path=\(path)"))
            #expect(try await sandbox.venued(["check"]).output.contains("state: ok, \(state) is in use"))
            kiosk.send(SIGTERM)
            #expect(try await kiosk.wait().status == 0)
        }
    }

    @Test(
        arguments: ["serve", "code"]
    )
    func `a directory without seeds that other users can read is refused, and not changed`(command: String) async throws
    {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good)
        let state = sandbox.directory.appending("state")
        try Directory.makePrivate(state)
        #expect(unsafe chmod(state.string, 0o777) == 0)
        let ending = try await sandbox.venued([command])
        #expect(ending.status == 1)
        #expect(ending.error.hasPrefix("venued: error: other users have access to \(state)\n"))
        #expect(ending.error.contains("hint: or choose another directory with --state DIR\n"))
        #expect(try Directory.isOpenToOthers(state))
        #expect(try Directory.names(in: state) == [])
    }

    @Test(arguments: ["never", "event", "daily 04:00"])
    func `damaged seeds are a failure if printed codes depend on them`(rotation: String) async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "rotation = \(rotation)\n")
        let seeds = sandbox.directory.appending("state/seeds")
        #expect(try await sandbox.venued(["code"]).status == 0)
        try PrivateFile.replace(seeds, with: [1, 2, 3])
        let check = try await sandbox.venued(["check"])
        if rotation.hasPrefix("daily") {
            #expect(check.status == 0)
            #expect(check.output.contains("\(seeds) is damaged, and a new seed will be generated\n"))
        } else {
            #expect(check.status == 1)
            #expect(check.output.contains("printed codes will no longer be valid\n"))
        }
        let kiosk = try await sandbox.start(["serve"])
        let log = try await eventually {
            try kiosk.error
        } is: {
            $0.contains("new seed generated")
        }
        #expect(log.contains("printed codes are no longer valid"))
    }

    @Test func `the remedy for a misspelt key is the key`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "roation = never\n")
        let ending = try await sandbox.venued(["check"])
        #expect(ending.error.contains("venued.conf, line 4: unknown key “roation”; did you mean “rotation”?\n"))
    }

    @Test func `an LED that does not exist is a failure`() async throws {
        let sandbox = try RefusalTests.Sandbox(
            configuration: RefusalTests.good + "nfc = pn532_uart:/proc/nowhere/tty\ntap_signal = led:venue-test-none\n"
        )
        let ending = try await sandbox.venued(["check"])
        #expect(ending.output.contains("tap signal: failed, could not write /sys/class/leds/venue-test-none/"))
        #expect(ending.error.contains("ls /sys/class/leds"))
    }
}
