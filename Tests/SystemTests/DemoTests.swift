import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// `venued demo`, and `checkin scan --demo` in another terminal.
@Suite("Demo", .serialized)
struct DemoTests {
    /// The temporary directory of the demos in a test.
    private final class Temporary: Sendable {
        let path: FilePath

        init() throws { path = try Directory.makeTemporary(prefix: "demo-test") }

        deinit { try? Directory.remove(path) }

        var environment: [String: String] { ["TMPDIR": path.string] }

        var names: [String] { get throws { try Directory.names(in: path).filter { $0.hasPrefix("venued-demo") } } }

        /// Starts a demo whose output is a file, and waits until it serves its tag.
        func startDemo() async throws -> RunningProgram {
            let demo = try await RunningProgram(Products.executable("venued"), ["demo"], environment: environment)
            _ = try await eventually {
                try demo.output
            } is: {
                $0.contains("Scan or tap to check in.")
            }
            return demo
        }

        /// The process of the demo.
        var demo: Int32 {
            get throws {
                let name = try #require(try names.first)
                return try #require(try ProcessLock.holder(of: path.appending(name).appending("state/lock")))
            }
        }
    }

    @Test func `the printed command checks in, and Ctrl-C leaves no files`() async throws {
        let temporary = try Temporary()
        let demo = try await temporary.startDemo()
        let screen = try demo.output
        #expect(screen.contains("\u{2588}"))
        let command = try #require(screen.split(separator: "\n").last { $0.contains("checkin scan --demo") })
            .split(separator: " ").map(String.init)
        let attendee = try AttendeeFixture()
        let ending = try await RunningProgram.run(
            URL(filePath: command[0]),
            Array(command[1...]) + ["--data", attendee.directory.string],
            environment: temporary.environment
        )
        #expect(ending.status == 0, "\(ending.error)")
        #expect(try await attendee.checkIns().map(\.venue.name) == ["Café Meridian"])
        demo.send(SIGINT)
        #expect(try await demo.wait().status == 0)
        #expect(try temporary.names == [])
    }

    @Test func `a demo whose terminal is closed leaves no files`() async throws {
        let temporary = try Temporary()
        let demo = try await temporary.startDemo()
        #expect(try temporary.names.count == 1)
        demo.send(SIGHUP)
        _ = try await demo.wait()
        #expect(try temporary.names == [])
    }

    @Test func `“checkin scan --demo” needs exactly one running demo`() async throws {
        let temporary = try Temporary()
        let attendee = try AttendeeFixture()
        func scan() async throws -> RunningProgram.Ending {
            try await RunningProgram.run(
                Products.executable("checkin"),
                ["scan", "--demo", "--data", attendee.directory.string],
                environment: temporary.environment
            )
        }
        let none = try await scan()
        #expect(none.status == 1)
        #expect(
            none.error == """
                checkin: error: you do not run “venued demo” on this machine
                checkin: hint: start it in another terminal: venued demo

                """
        )
        let demos = [try await temporary.startDemo(), try await temporary.startDemo()]
        let two = try await scan()
        #expect(two.status == 1)
        #expect(two.error.contains("error: you run “venued demo” 2 times\n"))
        for name in try temporary.names {
            let reader = "\(temporary.path)/\(name)/reader"
            #expect(two.error.contains("hint: checkin scan --nfc=pn532_uart:\(reader)  (started at 20"))
        }
        // A demo that was killed is not running.
        demos[0].send(SIGKILL)
        _ = try await demos[0].wait()
        #expect(try temporary.names.count == 2)
        #expect(try await scan().status == 0)
    }

    @Test
    func `at 80x24, the screen shows a readable code and the command, also during a hand-over and after a resize`()
        async throws
    {
        let temporary = try Temporary()
        let terminal = try await TerminalMultiplexer(columns: 80, rows: 24, environment: temporary.environment)
        try await terminal.run("venued demo")
        let screen = try await terminal.wait("shows the tag") { $0.contains("Scan or tap") && $0.contains("--demo") }
        #expect(screen.contains("Café Meridian"))
        #expect(screen.contains("  checkin scan --demo\n"))
        let first = try await code(on: terminal, "80x24")
        #expect(first.hasPrefix("https://health.example.org/v1#"))

        kill(try temporary.demo, SIGUSR1)
        let second = try await eventually {
            try await code(on: terminal, "80x24")
        } is: {
            $0 != first
        }
        #expect(second.count > first.count)
        let handOver = try await terminal.screen()
        #expect(handOver.contains("Café Meridian"))
        #expect(handOver.contains("checkin scan --demo\n"))

        try await terminal.resize(columns: 40, rows: 20)
        try await terminal.wait("shows the size") {
            $0.hasPrefix("the window has 40x20 cells; the code\nneeds 49x22\n")
        }
        try await terminal.resize(columns: 100, rows: 45)
        try await terminal.wait(for: "checkin scan --demo")
        #expect(try await code(on: terminal, "100x45") == second)
        #expect(try await !terminal.screen().contains("49x22"))

        try await terminal.press("C-c")
        try await terminal.waitForPrompt()
        #expect(try temporary.names == [])
    }

    /// The code on the screen of a terminal. The screen may just be drawn.
    private func code(on terminal: TerminalMultiplexer, _ size: String) async throws -> String {
        try await eventually {
            // tmux ends each row with a newline.
            let rows = String(try await terminal.wholeScreen().dropLast()).replacing("\n", with: "\r\n")
            let picture = try await ExternalTool.renderTerminal(rows, colours: "dark", size: size)
            return (try? await ExternalTool.zbarimg(picture)) ?? ""
        } is: {
            !$0.isEmpty
        }
    }
}
