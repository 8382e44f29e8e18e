import Foundation
import OperatingSystem
import PN532Simulator
import Raster
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// Tags and pictures come from strangers. A sandboxed process reads them.
@Suite("Sandbox of the tag and picture readers", .serialized)
struct ConfinementTests {
    @Test func `the process that reads tags is sandboxed, and has opened only its reader`() async throws {
        let reader = try SimulatedReader(air: Air())
        let attendee = try AttendeeFixture()
        let connection = "pn532_uart:\(reader.path)"
        let scan = try await attendee.start("scan", "--nfc=\(connection)")
        _ = try await eventually {
            try scan.error
        } is: {
            $0.contains("hold the reader to the venue's tag")
        }
        let process = try #require(ProcessStatus.all(with: "read-tags", connection).first)
        #expect(process["NoNewPrivs"] == "1")
        #expect(process["Seccomp"] == "2")
        // The first filter was set before the reader was opened, and the second filter afterwards.
        #expect(process["Seccomp_filters"] == "2")
        scan.send(SIGINT)
        #expect(try await scan.wait().status == 1)
    }

    @Test func `the process that reads a picture is sandboxed before it reads a byte`() async throws {
        let attendee = try AttendeeFixture()
        let pipe = attendee.home.appending("photo").string
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let writer = try FileDescriptor.open(FilePath(pipe), .readWrite)
        let scan = try await attendee.start("scan", "--image", pipe)
        let confined = try await eventually {
            ProcessStatus.all(with: "read-image").filter { $0.isConfined && $0["PPid"] == "\(scan.identifier)" }
        } is: {
            !$0.isEmpty
        }
        #expect(confined.count == 1)
        try writer.closeAfter { _ = try writer.writeAll(Array("no picture".utf8)) }
        #expect(try await scan.wait().error.contains("\(pipe) is neither a PNG nor a JPEG image"))
    }

    @Test func `only a sandboxed process reads the PNG file of a logo`() async throws {
        let directory = try Directory.makeTemporary(prefix: "logo-test")
        defer { try? Directory.remove(directory) }
        let logo = directory.appending("logo.png")
        try Data(GrayImage(width: 300, height: 200, filledWith: 90).png()).write(to: URL(filePath: logo.string))
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "authority_logo = \(logo)\n")
        let log = URL(filePath: directory.appending("calls").string)
        let check = try await RunningProgram.run(
            URL(filePath: "/usr/bin/env"),
            SystemCallTrace.wrapper("trace=read,seccomp", to: log)
                + [Products.executable("venued").path, "check"] + KioskFixture.options(sandbox.directory)
        )
        #expect(check.output.contains("logos: ok, \(logo.string)\n"), "\(check.output)")
        let calls = try SystemCallTrace(contentsOf: log).calls
        let readers = calls.indices.filter { calls[$0].text.contains(/^read\(\d+, "\\211PNG/) }
        #expect(!readers.isEmpty)
        for reader in readers {
            let earlier = calls[..<reader].filter { $0.thread == calls[reader].thread }
            let filters = earlier.filter { $0.text.hasPrefix("seccomp(SECCOMP_SET_MODE_FILTER") && $0.result == "0" }
            #expect(filters.count == 2)
        }
    }

    @Test func `only the sandboxed process calls the libraries that read tags and pictures`() async throws {
        let kiosk = try await KioskFixture()
        let attendee = try AttendeeFixture()
        let (png, jpeg) = (attendee.home.appending("photo.png"), attendee.home.appending("photo.jpg"))
        #expect(try await kiosk.venued("code", "--format", "png", "--output", png.string).status == 0)
        let picture = try GrayImage(png: [UInt8](Data(contentsOf: URL(filePath: png.string))))
        try Data(picture.jpeg(quality: 90)).write(to: URL(filePath: jpeg.string))
        let reader = try SimulatedReader(air: kiosk.air)
        let connection = "pn532_uart:\(reader.path)"
        let variables = ["LD_DEBUG": "bindings", "LD_DEBUG_OUTPUT": attendee.home.appending("diary").string]
        // The child process does not get these variables. Therefore, the log is only about this
        // process.
        for source in [["--image", png.string], ["--image", jpeg.string], ["--nfc=\(connection)"]] {
            let scan = try await attendee.checkin(["scan"] + source, in: [], environment: variables)
            #expect(scan.status == 0, "\(source): \(scan.error)")
        }
        #expect(try called(attendee.home, "diary") == [])

        // The child processes call the libraries.
        let code = try await kiosk.code()
        for (path, library) in [(png, "libpng16"), (jpeg, "libturbojpeg")] as [(FilePath, Substring)] {
            let file = try FileDescriptor.open(path, .readOnly)
            let libraries = try file.closeAfter {
                try called(by: ["read-image"], giving: file, attendee.home, "\(library)", reading: code)
            }
            #expect(libraries == [library, "libzbar"])
        }
        #expect(try called(by: ["read-tags", connection], attendee.home, "tag", reading: code) == ["libnfc"])
    }

    /// The libraries whose functions a child process of `checkin` has called when it reports `code`.
    private func called(
        by arguments: [String],
        giving file: FileDescriptor? = nil,
        _ directory: FilePath,
        _ log: String,
        reading code: String
    ) throws -> Set<Substring> {
        let program = ChildProcess.Program(
            executable: Products.executable("checkin").path,
            arguments: arguments,
            environment: ["LD_DEBUG=bindings", "LD_DEBUG_OUTPUT=\(directory.appending(log))"]
        )
        guard let child = ChildProcess(program, giving: file) else {
            Issue.record("the process was not started")
            return []
        }
        // Heartbeats of a reader, and lost contacts.
        let others = ["A", "C"].map { MessageSocket.Reception.message(Array($0.utf8)) }
        var report: MessageSocket.Reception<[UInt8]>
        repeat { report = child.link.receive(timeout: 60_000) } while others.contains(report)
        child.end()
        #expect(report == .message(Array("U\(code)".utf8)))
        return try called(directory, log)
    }

    /// The libraries whose functions `checkin` has called. A function is bound at its first call.
    private func called(_ directory: FilePath, _ log: String) throws -> Set<Substring> {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.string).filter {
            $0.hasPrefix("\(log).")
        }
        let bindings = try names.map { try String(contentsOfFile: directory.appending($0).string, encoding: .utf8) }
            .joined()
        try #require(bindings.contains("symbol `"))
        let calls = bindings.matches(
            of: #/checkin \[0\] to \S*/(?<library>libzbar|libturbojpeg|libpng16|libnfc)\.\S* .*symbol `/#
        )
        return Set(calls.map(\.library))
    }
}
