import Foundation
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// The errors of venued. An error contains what was tried, why it failed, and what to do.
@Suite("Refusals of venued", .serialized)
struct RefusalTests {
    final class Sandbox: Sendable {
        let directory: FilePath

        init(configuration: String?) throws {
            directory = try Directory.makeTemporary(prefix: "refusal-test")
            if let configuration {
                try Data(configuration.utf8).write(to: URL(filePath: directory.appending("venued.conf").string))
            }
        }

        deinit {
            try? Directory.remove(directory)
        }

        func venued(_ arguments: [String]) async throws -> RunningProgram.Ending {
            try await start(arguments).wait()
        }

        func start(_ arguments: [String]) async throws -> RunningProgram {
            try await RunningProgram(Products.executable("venued"), arguments + KioskFixture.options(directory))
        }

        /// Waits until a kiosk serves from this directory and has saved its seed.
        func isServing() async throws -> Bool {
            let state = directory.appending("state")
            return try await eventually {
                try ProcessLock.holder(of: state.appending("lock")) != nil
                    && PrivateFile.read(state.appending("seeds")) != nil
            } is: {
                $0
            }
        }

        var files: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: directory.string).sorted() }
        }
    }

    static let good = "name = A\nauthority = a.example\ndisplay = none\n"

    @Test(
        arguments: ["serve", "code", "check"]
    )
    func `without a configuration, every command shows the path and a hint`(command: String) async throws {
        let sandbox = try Sandbox(configuration: nil)
        let ending = try await sandbox.venued([command])
        #expect(ending.status == 1)
        #expect(ending.output == "")
        #expect(
            ending.error == """
                venued: error: there is no configuration at \(sandbox.directory)/venued.conf
                venued: hint: write the sample there, and edit it: venued sample | \
                sudo install -D -m 644 /dev/stdin \(sandbox.directory)/venued.conf
                venued: hint: or name it with --config FILE
                venued: hint: to try venued without one, run: venued demo

                """
        )
        #expect(try sandbox.files == [])
    }

    @Test(
        .proves("O4"),
        arguments: ["serve", "check"]
    )
    func `a kiosk reports the first problems of a configuration, and “check” all`(command: String) async throws {
        let wrong = (1...20).map { "key_\($0) = x\r\n" }.joined()
        let sandbox = try Sandbox(configuration: "\u{FEFF}" + wrong)
        let ending = try await sandbox.venued([command])
        #expect(ending.status == 1)
        let lines = ending.error.split(separator: "\n")
        let file = "venued: error: \(sandbox.directory)/venued.conf"
        for (index, line) in lines.prefix(3).enumerated() {
            #expect(line.hasPrefix("\(file), line \(index + 1): unknown key “key_\(index + 1)”"))
        }
        // The name and the authority are missing too.
        #expect(lines.count == (command == "serve" ? 4 : 22))
        if command == "serve" { #expect(lines.last == "\(file): 19 more problems") }
        #expect(try sandbox.files == ["venued.conf"])
    }

    @Test func `a configuration that is not text is refused`() async throws {
        let sandbox = try Sandbox(configuration: "")
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: sandbox.directory.appending("venued.conf").string))
        let ending = try await sandbox.venued(["check"])
        #expect(ending.status == 1)
        #expect(ending.error.hasSuffix("venued.conf, line 1: not UTF-8 text; save the file as UTF-8\n"))
    }

    @Test
    func `“code” generates the first seed, reports it, and a kiosk that starts later shows the same code`() async throws
    {
        let sandbox = try Sandbox(configuration: Self.good + "nfc = pn532_uart:/proc/nowhere/tty\n")
        let first = try await sandbox.venued(["code"])
        #expect(first.status == 0)
        #expect(first.output.hasPrefix("https://a.example/"))
        #expect(first.error == "venued: generated the first seed and saved it as \(sandbox.directory)/state/seeds\n")
        let kiosk = try await sandbox.start(["serve"])
        #expect(try await sandbox.isServing())
        let second = try await sandbox.venued(["code"])
        #expect(second.output == first.output)
        #expect(second.error == "")
        kiosk.send(SIGKILL)
        _ = try await kiosk.wait()
    }

    @Test(
        arguments: [
            ("venued", "satus", "venued status"), ("checkin", "scann", "checkin scan"),
            ("authorityd", "oficer", "authorityd officer"), ("checkin", "nothing", nil),
        ] as [(String, String, String?)]
    )
    func `a mistyped command is answered with the command that is meant`(
        program: String,
        typed: String,
        meant: String?
    ) async throws {
        let ending = try await RunningProgram.run(Products.executable(program), [typed])
        #expect(ending.status == 64)
        let suggestion = ending.error.firstMatch(of: #/hint: did you mean “(.+)”\?\n/#).map { String($0.1) }
        #expect(suggestion == meant)
    }

    @Test func `a kiosk and “code” that start concurrently have the same first seed`() async throws {
        for _ in Thoroughness.sample(1...50, 5, seed: 1) {
            let sandbox = try Sandbox(configuration: Self.good)
            let kiosk = try await sandbox.start(["serve"])
            let code = try await sandbox.venued(["code"])
            #expect(code.status == 0)
            #expect(try await sandbox.isServing())
            kiosk.send(SIGKILL)
            _ = try await kiosk.wait()
            #expect(try await sandbox.venued(["code"]).output == code.output)
        }
    }

    @Test(.extended) func `“code” does not generate a seed while a kiosk without its file runs`() async throws {
        let sandbox = try Sandbox(configuration: Self.good)
        let kiosk = try await sandbox.start(["serve"])
        #expect(try await sandbox.isServing())
        let seeds = sandbox.directory.appending("state").appending("seeds")
        try PrivateFile.remove(seeds)
        let ending = try await sandbox.venued(["code"])
        #expect(ending.status == 1)
        #expect(
            ending.error == """
                venued: error: a kiosk (process \(kiosk.identifier)) serves from \(sandbox.directory)/state, but the \
                file \(seeds) is missing
                venued: hint: restart the kiosk

                """
        )
        #expect(try PrivateFile.read(seeds) == nil)
        kiosk.send(SIGKILL)
        _ = try await kiosk.wait()
    }

    @Test(arguments: ["serve", "code", "poster", "screenshot"])
    func `a first seed that cannot be saved is an error with a hint`(command: String) async throws {
        let sandbox = try Sandbox(configuration: Self.good)
        let picture = sandbox.directory.appending("code.png").string
        let output = ["serve": [], "code": [], "poster": ["--output", picture], "screenshot": [picture]][command]!
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            [command, "--config", sandbox.directory.appending("venued.conf").string, "--state", "/proc/venued"] + output
        )
        #expect(ending.status == 1)
        #expect(ending.output == "")
        #expect(ending.error.contains("error: could not make the directory /proc/venued: "))
        #expect(ending.error.contains("hint: choose a writable directory with --state DIR"))
        #expect(try sandbox.files == ["venued.conf"])
    }

    @Test func `“rotate” fails without a running kiosk`() async throws {
        let sandbox = try Sandbox(configuration: Self.good)
        let ending = try await sandbox.venued(["rotate"])
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: no kiosk serves from \(sandbox.directory)/state"))
    }

    @Test func `a failed write of a code leaves no file`() async throws {
        let kiosk = try await KioskFixture()
        let ending = try await kiosk.venued("code", "--format", "png", "--output", "/proc/code.png")
        #expect(ending.status == 1)
        #expect(ending.error.hasPrefix("venued: error: could not write /proc/code.png: "))
    }

    @Test func `a seed file of a newer version stops the kiosk, and is not changed`() async throws {
        let sandbox = try Sandbox(configuration: Self.good)
        let seeds = sandbox.directory.appending("state").appending("seeds")
        try Directory.makePrivate(sandbox.directory.appending("state"))
        let bytes = Array("VENUESEEDS".utf8) + [255, 1, 2, 3]
        try PrivateFile.replace(seeds, with: bytes)
        let ending = try await sandbox.venued(["serve"])
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: the seeds in \(seeds) were written by a newer version of venued"))
        #expect(try PrivateFile.read(seeds) == bytes)
    }

    @Test func `a second kiosk on the same reader is refused, and the first continues`() async throws {
        let kiosk = try await KioskFixture()
        let sandbox = try Sandbox(configuration: Self.good + "nfc = pn532_uart:\(kiosk.chip.devicePath)\n")
        let ending = try await sandbox.venued(["serve"])
        #expect(ending.status == 1)
        #expect(ending.output == "")
        #expect(
            ending.error.hasPrefix(
                "venued: error: another program uses the NFC reader at pn532_uart:\(kiosk.chip.devicePath)\n"
            )
        )
        #expect(ending.error.contains("hint: stop it"))
        #expect(try await Tap.read(kiosk.air) == kiosk.code())
    }

    @Test(
        arguments: [["serve", "--loudly"], ["sing"], ["code", "--format", "gif"]]
    )
    func `wrong usage exits with 64`(arguments: [String]) async throws {
        let ending = try await RunningProgram.run(Products.executable("venued"), arguments)
        #expect(ending.status == 64)
        #expect(ending.output == "")
        #expect(ending.error.hasPrefix("venued: error: "))
    }

    @Test(
        arguments: [["--help"], ["--version"], ["code", "--help"], ["help", "serve"]]
    )
    func `help and version go to standard output`(arguments: [String]) async throws {
        let ending = try await RunningProgram.run(Products.executable("venued"), arguments)
        #expect(ending.status == 0)
        #expect(!ending.output.isEmpty)
        #expect(ending.error == "")
    }
}
