import Foundation
import PN532Simulator
import TestSupport
import Testing

/// The process that has the reader, in its sandbox. What the sandbox forbids is tried in PlatformTests.
@Suite("Sandbox of the tag's process", .serialized)
struct TagSandboxTests {
    @Test("it enters the sandbox before it starts a thread, and opens nothing but its reader from then on")
    func nothingButTheReader() async throws {
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

    @Test("on a kernel without Landlock, the tag is served all the same")
    func withoutLandlock() async throws {
        try await withTrace(of: "inject=landlock_create_ruleset:error=ENOSYS") { kiosk, file in
            #expect(try await Tap.read(kiosk.air) == kiosk.code())
            let calls = try SystemCallTrace(contentsOf: file).calls
            #expect(calls.contains { $0.text.hasPrefix("landlock_create_ruleset") && $0.result.hasPrefix("-1 ENOSYS") })
        }
    }

    /// Those that a process has started.
    private static func threads(of process: Substring, in calls: ArraySlice<SystemCallTrace.Call>) -> [Substring] {
        calls.filter { $0.thread == process && $0.text.hasPrefix("clone") }.map(\.result)
    }

    /// What some threads have opened.
    private static func opened(by threads: [Substring], in calls: ArraySlice<SystemCallTrace.Call>) -> [Substring] {
        calls.filter { threads.contains($0.thread) && $0.text.hasPrefix("open") && !$0.result.hasPrefix("-1") }
            .map(\.text)
    }

    /// A kiosk whose calls are written to a file.
    private func withTrace(
        of expression: String,
        _ body: (KioskUnderTest, URL) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let kiosk = try await KioskUnderTest(wrapper: SystemCallTrace.wrapper(expression, to: file))
        try await body(kiosk, file)
    }
}
