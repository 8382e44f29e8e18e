import Foundation
import PN532Simulator
import QRCode
import TestSupport
import TestTraits
import Testing

/// The kiosk as venues run it: the real program, the real libnfc, a simulated chip.
@Suite("Kiosk", .serialized)
struct KioskTests {
    @Test(.proves("M5"))
    func `tap, screen and “venued code” carry the same code, before and after a rotation`() async throws {
        let kiosk = try await KioskFixture()
        let first = try await kiosk.code()
        #expect(try Tap.read(kiosk.air) == first)
        #expect(try await Self.lastCode(on: kiosk) == first)

        let rotation = try await kiosk.venued("rotate")
        #expect(rotation.status == 0)
        #expect(
            rotation.output.contains(/^A new seed is in use\. The previous seed stays in the code until [0-9 :-]+\.\n$/)
        )
        // The command has waited for the new seed.
        let second = try await kiosk.code()
        #expect(second != first)
        #expect(
            try await eventually {
                try Tap.read(kiosk.air)
            } is: {
                $0 == second
            } == second
        )
        #expect(
            try await eventually {
                try await Self.lastCode(on: kiosk)
            } is: {
                $0 == second
            } == second
        )
        #expect(try await kiosk.stop().status == 0)
    }

    @Test func `a second rotation within the hand-over needs --yes`() async throws {
        let kiosk = try await KioskFixture()
        #expect(try await kiosk.venued("rotate").status == 0)
        let code = try await kiosk.code()
        let refused = try await kiosk.venued("rotate")
        #expect(refused.status == 1)
        #expect(refused.output == "")
        #expect(refused.error.contains("error: a hand-over is in progress"))
        #expect(refused.error.hasSuffix("hint: to rotate anyway, run: venued rotate --yes\n"))
        #expect(try await kiosk.code() == code)
        #expect(try await kiosk.venued("rotate", "--yes").status == 0)
        #expect(try await kiosk.code() != code)
    }

    @Test func `a rotation whose seed cannot be saved is an error`() async throws {
        let kiosk = try await KioskFixture()
        // A stopped kiosk saves nothing.
        let identifier = try kiosk.identifier
        kill(identifier, SIGSTOP)
        let failed = try await kiosk.venued("rotate")
        kill(identifier, SIGCONT)
        #expect(failed.status == 1)
        #expect(failed.output == "")
        #expect(failed.error.contains("error: the kiosk has not saved a new seed within 30 seconds"))
    }

    @Test func `an independent reader, nfcpy, reads the same code from the running kiosk`() async throws {
        let kiosk = try await KioskFixture()
        let device = try SimulatedReader(air: kiosk.air)
        let ending = try await RunningProgram.run(
            URL(filePath: ExternalTool.virtualEnvironment + "/bin/python"),
            [ExternalTool.packageRoot.appending(path: "Tests/Python/nfcpy_read.py").path, device.path]
        )
        #expect(ending.error == "")
        #expect(try await ending.output == kiosk.code() + "\n")
    }

    @Test(
        .proves("O1")
    )
    func `the screen shows the venue, that checking in is voluntary, and that there is an alternative`() async throws {
        let kiosk = try await KioskFixture()
        let screen = try await eventually {
            try kiosk.screen
        } is: {
            // If the first page is drawn before the tag is armed, it invites visitors only to scan.
            $0.contains(/Scan or tap to check in\.[\s\S]*No phone\? Please ask us for another way\./)
        }
        #expect(screen.contains("Café Meridian\n12 Harbour Street\n"))
        #expect(screen.contains("Checking in is voluntary and not a condition of entry."))
        #expect(screen.contains("No phone? Please ask us for another way."))
        #expect(screen.contains("Scan or tap to check in."))
    }

    @Test func `the screen shows a disconnected reader, and the reader works again when it is back`() async throws {
        let kiosk = try await KioskFixture()
        kiosk.chip.unplug()
        try kiosk.waitForStatus("NFC tag out of order")
        let sentence = "Tapping is out of order. Please scan to check in."
        #expect(
            try await eventually {
                try kiosk.screen.contains(sentence)
            } is: {
                $0
            }
        )
        #expect(try await Self.lastCode(on: kiosk) == kiosk.code())
        #expect(try kiosk.log.contains("tag out of order"))
        try kiosk.chip.replug()
        try kiosk.waitForStatus("NFC tag armed")
        #expect(try await Tap.read(kiosk.air) == kiosk.code())
    }

    @Test(.proves("U2")) func `the log and core dumps do not contain secrets or taps`() async throws {
        let kiosk = try await KioskFixture()
        let code = try await kiosk.code()
        for _ in 1...3 { _ = try Tap.read(kiosk.air) }
        let limits = try String(contentsOfFile: "/proc/\(kiosk.identifier)/limits", encoding: .utf8)
        #expect(limits.contains(/Max core file size +0 +0/))
        let log = try await kiosk.stop().error
        #expect(!log.contains("https://"))
        #expect(!log.contains(code.suffix(20)))
        // The log contains only lines from the start of the kiosk. A tap does not add a line.
        let start = ["kiosk started", "tag process confined", "this kernel has no Landlock", "tag armed"]
        let others = log.split(separator: "\n").filter { line in
            line.contains("venued") && !start.contains { line.contains($0) }
        }
        #expect(others == [])
    }

    @Test func `a second kiosk on the same directory is refused, and the first continues`() async throws {
        let kiosk = try await KioskFixture()
        let ending = try await kiosk.venued("serve")
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: another venued already uses"))
        #expect(ending.error.contains("hint: stop it"))
        #expect(try await Tap.read(kiosk.air) == kiosk.code())
    }

    @Test func `the kiosk notifies systemd that it is alive, and that it stops`() async throws {
        let kiosk = try await KioskFixture(environment: ["WATCHDOG_USEC": "300000"])
        try kiosk.waitForStatus("WATCHDOG=1")
        #expect(try await kiosk.stop().status == 0)
        try kiosk.waitForStatus("STOPPING=1")
    }

    @Test func `the kiosk does not link Foundation's large libraries, or libraries for attendees`() async throws {
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/ldd"),
            [Products.executable("venued").path]
        )
        #expect(ending.output.contains("libnfc.so"))
        // Debian's Cairo links libX11, but its functions are not called.
        for library in ["libFoundation.so", "libFoundationNetworking.so", "libzbar.so", "libsqlite3.so"] {
            #expect(!ending.output.contains(library))
        }
    }

    @Test(.proves("I2")) func `the kiosk does not open network sockets`() async throws {
        let trace = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: trace) }
        let kiosk = try await KioskFixture(wrapper: ["strace", "-f", "-qq", "-e", "trace=socket", "-o", trace.path])
        _ = try Tap.read(kiosk.air)
        let sockets = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
            .filter { $0.contains("socket(") }
        #expect(!sockets.isEmpty)
        #expect(sockets.filter { !$0.contains("socket(AF_UNIX") } == [])
    }

    /// The last QR code that the kiosk has drawn on its terminal, read by another program.
    static func lastCode(on kiosk: KioskFixture) async throws -> String {
        let picture = try await eventually {
            lastPicture(on: try kiosk.screen)
        } is: {
            $0 != nil
        }
        let text = try #require(picture)
        return try await ExternalTool.zbarimg(try await ExternalTool.renderTerminal(text, colours: "dark"))
    }

    /// The lines of the last QR code that is complete; nil if there is none.
    private static func lastPicture(on screen: String) -> String? {
        func isOfCode(_ line: Substring) -> Bool { line.contains("231m") }
        // What follows the last newline is not complete.
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard let after = lines.indices.last(where: { $0 > 0 && isOfCode(lines[$0 - 1]) && !isOfCode(lines[$0]) })
        else { return nil }
        let code = lines[..<after].reversed().prefix(while: isOfCode).reversed()
        return code.joined(separator: "\n") + "\n"
    }

    @Test func `an incomplete code on the screen is not read as a code`() async throws {
        let kiosk = try await KioskFixture(configuration: ["rotation = never"])
        let code = try await Self.lastCode(on: kiosk)
        let screen = Array(try kiosk.screen.utf8)
        let whole = try #require(Self.lastPicture(on: String(decoding: screen, as: UTF8.self)))
        for count in 0..<screen.count {
            let picture = Self.lastPicture(on: String(decoding: screen[..<count], as: UTF8.self))
            #expect(picture == nil || picture == whole, "after \(count) of \(screen.count) bytes")
        }
        #expect(try await kiosk.code() == code)
    }
}
