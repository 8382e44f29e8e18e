import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// The process that draws the sign, and the program that stays in memory without it.
@Suite struct DrawingProcessTests {
    @Test func `the program of a running kiosk loads no drawing library`() async throws {
        let kiosk = try await KioskFixture(configuration: [])
        let process = FilePath("/proc/\(try kiosk.identifier)")
        let maps = String(decoding: try #require(try PrivateFile.read(process.appending("maps"))), as: UTF8.self)
        #expect(maps.contains("libnfc"), "the list has the libraries")
        for library in ["libpango", "libcairo", "libfontconfig", "libglib", "libqrencode"] {
            #expect(!maps.contains(library))
        }
        // No drawing process is left: the only child serves the tag.
        let children = try #require(
            try PrivateFile.read(process.appending("task/\(try kiosk.identifier)/children"))
        )
        #expect(children.split(separator: UInt8(ascii: " ")).count <= 1)
        #expect(try await kiosk.stop().status == 0)
    }

    @Test func `the arguments of the drawing process do not contain the code`() async throws {
        let directory = try Directory.makeTemporary(prefix: "drawing-test")
        defer { try? Directory.remove(directory) }
        // A program that takes the place of venued, and stores its arguments.
        let (script, kiosk) = (directory.appending("venued").string, directory.appending("venued-kiosk").string)
        let text = "#!/bin/sh\necho \"$*\" > '\(directory.appending("arguments").string)'\n"
        try Data(text.utf8).write(to: URL(filePath: script))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
        try FileManager.default.copyItem(atPath: Products.executable("venued-kiosk").path, toPath: kiosk)
        let configuration = directory.appending("venued.conf").string
        let lines = [
            "name = A", "authority = a.example", "display = file:100x90:\(directory.appending("code.png").string)",
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: configuration))
        let program = try await RunningProgram(
            URL(filePath: kiosk),
            ["serve", "--config", configuration, "--state", directory.appending("state").string]
        )
        let arguments = try await eventually {
            try? String(contentsOfFile: directory.appending("arguments").string, encoding: .utf8)
        } is: {
            $0?.hasSuffix("\n") == true
        }
        #expect(arguments == "draw 100 90\n")
        // The kiosk reports that the program did not draw.
        let log = try await eventually {
            try program.error
        } is: {
            $0.contains("screen not drawn")
        }
        #expect(log.contains("reason=\(script) draw exited unexpectedly"))
        program.send(SIGTERM)
        _ = try await program.wait()
    }

    @Test func `the error for a missing program shows how to install the program`() async throws {
        let directory = try Directory.makeTemporary(prefix: "drawing-test")
        defer { try? Directory.remove(directory) }
        let program = directory.appending("venued").string
        try FileManager.default.copyItem(atPath: Products.executable("venued").path, toPath: program)
        let ending = try await RunningProgram.run(URL(filePath: program), ["serve"])
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: the program venued-kiosk is missing"))
        #expect(ending.error.contains("hint: install the package again"))
    }
}
