import Foundation
import PN532Simulator
import SystemPackage
import TestSupport
import Testing

/// The sandboxed process that uses the reader. OperatingSystemTests tries what the sandbox forbids.
@Suite("Sandbox of the tag process", .serialized)
struct TagSandboxTests {
    @Test
    func `the tag process enters the sandbox before its first thread, and then opens only its reader`() async throws {
        try await withTrace(of: "trace=landlock_restrict_self,clone,open,openat") { kiosk, file in
            _ = try Tap.read(kiosk.air)
            let calls = try SystemCallTrace(contentsOf: file).calls
            let entry = try #require(calls.firstIndex { $0.text.hasPrefix("landlock_restrict_self") })
            #expect(calls[entry].result == "0")
            let process = calls[entry].thread
            #expect(Self.threads(of: process, in: calls[..<entry]).isEmpty)
            let threads = Self.threads(of: process, in: calls[entry...])
            #expect(!threads.isEmpty)
            let opened = Self.opened(by: threads + [process], in: calls[entry...])
            #expect(!opened.isEmpty)
            #expect(opened.filter { !$0.contains("\"\(kiosk.chip.devicePath)\"") } == [])
        }
    }

    @Test
    func
        `without Landlock, the tag process opens only its reader, and the log and venued check report that Landlock is missing`()
        async throws
    {
        let without = "inject=landlock_create_ruleset:error=EOPNOTSUPP"
        try await withTrace(of: without) { kiosk, file in
            #expect(try await Tap.read(kiosk.air) == kiosk.code())
            let calls = try SystemCallTrace(contentsOf: file).calls
            #expect(
                calls.contains { $0.text.hasPrefix("landlock_create_ruleset") && $0.result.hasPrefix("-1 EOPNOTSUPP") }
            )
            let process = try #require(
                ProcessStatus.all(with: "serve-tag", "pn532_uart:\(kiosk.chip.devicePath)").first
            )
            #expect(process.isConfined)
            // The first filter allows opening the reader. The second filter does not allow opening
            // a file.
            #expect(process["Seccomp_filters"] == "2")
            #expect(try kiosk.log.contains("this kernel has no Landlock"))
        }
        let kiosk = try await KioskFixture()
        let path = kiosk.directory.appending("trace").string
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/env"),
            SystemCallTrace.wrapper(without, to: URL(filePath: path)) + [Products.executable("venued").path, "check"]
                + KioskFixture.options(kiosk.directory)
        )
        #expect(ending.output.contains("\nsandbox: ok, but this kernel has no Landlock: "))
        let check = try await kiosk.venued("check")
        #expect(check.output.contains(#/sandbox: ok, seccomp and Landlock \d+ confine /#))
    }

    /// The threads that a process has started.
    private static func threads(of process: Substring, in calls: ArraySlice<SystemCallTrace.Call>) -> [Substring] {
        calls.filter { $0.thread == process && $0.text.hasPrefix("clone") }.map(\.result)
    }

    /// The calls of these threads that opened files.
    private static func opened(by threads: [Substring], in calls: ArraySlice<SystemCallTrace.Call>) -> [Substring] {
        calls.filter { threads.contains($0.thread) && $0.text.hasPrefix("open") && !$0.result.hasPrefix("-1") }
            .map(\.text)
    }

    /// Runs `body` with a kiosk whose calls are written to a file.
    private func withTrace(
        of expression: String,
        _ body: (KioskFixture, URL) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let kiosk = try await KioskFixture(wrapper: SystemCallTrace.wrapper(expression, to: file))
        try await body(kiosk, file)
    }
}
