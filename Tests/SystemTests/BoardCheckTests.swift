import Foundation
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport
import TestTraits
import Testing
import VenueKiosk

/// The report about a board: `venued check --board`, and a kiosk with `board_check = yes`.
@Suite("Board check", .serialized, .timeLimit(.minutes(10)))
struct BoardCheckTests {
    /// A configured venue with a simulated reader, and no kiosk.
    private final class Venue: Sendable {
        let directory: FilePath
        let air = Air()
        let chip: SimulatedPN532

        init(_ lines: [String] = []) throws {
            directory = try Directory.makeTemporary(prefix: "board-test")
            chip = try SimulatedPN532(air: air, link: directory.appending("reader").string)
            let all =
                [
                    "name = Café Meridian", "address = 12 Harbour Street", "authority = health.example.org",
                    "nfc = pn532_uart:\(directory.appending("reader"))",
                    "display = file:800x480:\(directory.appending("page.png"))",
                ] + lines
            let file = URL(filePath: directory.appending("venued.conf").string)
            try Data(all.joined(separator: "\n").utf8).write(to: file)
        }

        deinit {
            chip.close()
            try? Directory.remove(directory)
        }

        func report(wait: Int) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(
                Products.executable("venued"),
                ["check", "--board", "--tap-wait", "\(wait)"] + KioskFixture.options(directory)
            )
        }

        /// The text of the code on the page; nil if there is none.
        func code() async throws -> String? {
            guard let png = try PrivateFile.read(directory.appending("page.png")) else { return nil }
            return try? await ExternalTool.zbarimg(png)
        }
    }

    private func expectNoSecrets(_ text: String) throws {
        let files = ["/etc/machine-id", "/etc/hostname", "/proc/sys/kernel/random/boot_id"]
        let secrets = try files.compactMap { try PrivateFile.read(FilePath($0)) }
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
        for secret in secrets + ["Meridian", "Harbour", "health.example.org", "board-test"] where secret.count > 2 {
            #expect(!text.contains(secret))
        }
    }

    @Test(.proves("O5")) func `“check --board” names the chip and the duration of a tap, and no secret`() async throws {
        let venue = try Venue()
        let air = venue.air
        async let url = blocking { try Tap.read(air) }
        let ending = try await venue.report(wait: 60)
        #expect(ending.status == 0)
        #expect(ending.output.contains("\nreader: pn532_uart:/dev/"))
        #expect(ending.output.contains(", PN532 v1.6\n"))
        #expect(ending.output.contains(#/\ntap: read in \d+ ms after the first contact\n/#))
        #expect(ending.error.contains("hold a phone to the reader"))
        try expectNoSecrets(ending.output)
        #expect(try await url.hasPrefix("https://board-check.invalid/"))
        // The report has left nothing behind.
        #expect(try Set(Directory.names(in: venue.directory)) == ["reader", "venued.conf"])
    }

    @Test func `without a tap, or with a silent reader, the report has the reason`() async throws {
        let venue = try Venue()
        #expect(try await venue.report(wait: 1).output.contains("\ntap: no tap\n"))
        #expect(try await venue.report(wait: 0).output.contains("\ntap: not tried\n"))
        venue.chip.isMuted = true
        let silent = try await venue.report(wait: 1)
        #expect(silent.status == 0)
        let reader = #/\nreader: pn532_uart:\/dev\/\S+, failed, no NFC reader answers at pn532_uart:\/dev\//#
        #expect(silent.output.contains(reader))
        #expect(silent.output.contains("\ntap: not tried, the reader cannot be used\n"))
        try expectNoSecrets(silent.output)
    }

    @Test func `while a kiosk runs, the report has the state of its reader`() async throws {
        let kiosk = try await KioskFixture()
        let ending = try await kiosk.venued("check", "--board")
        #expect(ending.status == 0)
        #expect(ending.output.contains(", in use by the running kiosk, NFC tag armed\n"))
        #expect(ending.output.contains("\ntap: not tried, the running kiosk uses the reader\n"))
        #expect(ending.output.contains(#/\nready: \d+ s after boot\n/#))
        try expectNoSecrets(ending.output)
        // The kiosk still serves its tag.
        let (air, code) = (kiosk.air, try await kiosk.code())
        let url = try await blocking { try Tap.read(air) }
        #expect(url == code)
    }

    @Test func `without a usable configuration, the report lacks only the reader`() async throws {
        let venue = try Venue(["flavour = sweet"])
        let ending = try await venue.report(wait: 0)
        #expect(ending.status == 0)
        #expect(ending.output.contains("\nreader: unknown, no configuration\n"))
        #expect(ending.error.contains("the configuration cannot be used"))
        try expectNoSecrets(ending.output + ending.error.replacing(venue.directory.string, with: ""))
    }

    @Test(
        .proves("O5")
    )
    func `a kiosk with “board_check” asks for a tap, then shows the report; it serves no code and keeps no seed`()
        async throws
    {
        let venue = try Venue(["board_check = yes"])
        let socket = try NotifySocket(path: venue.directory.appending("notify").string)
        let program = try await RunningProgram(
            Products.executable("venued"),
            ["serve"] + KioskFixture.options(venue.directory),
            environment: ["NOTIFY_SOCKET": venue.directory.appending("notify").string, "WATCHDOG_USEC": "600000"]
        )
        #expect(socket.receive() == "READY=1")
        // The page without a code asks for a tap.
        let page = venue.directory.appending("page.png")
        #expect(
            try await eventually {
                try Directory.has(page)
            } is: {
                $0
            }
        )
        #expect(try await venue.code() == nil)
        let air = venue.air
        let url = try await blocking { try Tap.read(air) }
        #expect(url.hasPrefix("https://board-check.invalid/"))
        let code = try #require(
            try await eventually {
                try await venue.code()
            } is: {
                $0 != nil
            }
        )
        #expect(code.contains(", PN532 v1.6\ntap: read in "))
        try expectNoSecrets(code)
        // The other lines are those of the text report, if they do not change within seconds.
        func stable(_ text: String) -> [String] {
            let changing = ["tap:", "memory:", "ready:", "up:", "temperature:", "processor:"]
            return text.split(separator: "\n").map(String.init).filter { line in
                !changing.contains { line.hasPrefix($0) }
            }
        }
        let report = try await venue.report(wait: 0).output
        let inUse = stable(report).map { $0.hasPrefix("reader:") ? "" : $0 }
        #expect(inUse == stable(code).map { $0.hasPrefix("reader:") ? "" : $0 })
        var messages: [String] = []
        while let message = socket.receive(within: 2000), !messages.contains("WATCHDOG=1") { messages.append(message) }
        #expect(messages.contains("STATUS=Showing a report about the board, and no code."))
        #expect(messages.contains("WATCHDOG=1"))

        kill(program.identifier, SIGTERM)
        let ending = try await program.wait()
        #expect(ending.status == 0)
        #expect(ending.error.contains("board check started, no code is shown"))
        #expect(try Set(Directory.names(in: venue.directory)) == ["notify", "reader", "venued.conf"])
    }

    @Test func `SIGTERM ends the wait for a tap at once`() async throws {
        let venue = try Venue(["board_check = yes"])
        let program = try await RunningProgram(
            Products.executable("venued"),
            ["serve"] + KioskFixture.options(venue.directory)
        )
        let page = venue.directory.appending("page.png")
        #expect(
            try await eventually {
                try Directory.has(page)
            } is: {
                $0
            }
        )
        let begin = ContinuousClock.now
        kill(program.identifier, SIGTERM)
        #expect(try await program.wait().status == 0)
        // systemd would wait for 15 seconds.
        #expect(ContinuousClock.now - begin < .seconds(15))
    }

    @Test func `“board_check” without a screen is refused`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "board_check = yes\n")
        let ending = try await sandbox.venued(["serve"])
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: “board_check” needs a screen, but “display” is none\n"))
    }

    @Test func `“check” reports pins and clock chips that this machine lacks, with hints`() async throws {
        let lines =
            "nfc = pn532_uart:/proc/nowhere/tty\ntap_signal = gpio:17\nrotate_button = gpio:27\nclock_chip = pcf85063\n"
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + lines)
        let ending = try await sandbox.venued(["check"])
        #expect(ending.status == 1)
        #expect(
            ending.output.contains("\ntap signal: failed, no GPIO chip in /dev belongs to a Raspberry Pi's header\n")
        )
        #expect(ending.output.contains("\nrotate button: failed, no GPIO chip in /dev belongs"))
        #expect(ending.output.contains("\nclock chip: failed, no pcf85063 is the first battery-backed clock"))
        #expect(ending.error.contains("hint: this setting needs a Raspberry Pi"))
        #expect(ending.error.contains("hint: only the disk image registers the chip"))
    }

    @Test func `a kiosk whose button and light do not exist serves its code, and reports both`() async throws {
        let kiosk = try await KioskFixture(configuration: ["tap_signal = gpio:17", "rotate_button = gpio:27"])
        #expect(try await kiosk.venued("status").output.contains("problem: rotate button not usable: no GPIO chip"))
        #expect(try kiosk.log.contains("tap signal not usable"))
        #expect(try await kiosk.stop().status == 0)
    }
}
