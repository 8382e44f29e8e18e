import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// A program whose last thread ends while the process exits. Unless this is disabled, libcrypto
/// frees its memory when a process exits. The thread would then free the same memory again.
/// Tests/LateThreads/late_threads.c causes this situation every time.
@Suite("Threads that end with the process")
struct ThreadEndTests {
    @Test func `a thread that outlives the command does not crash the program`() async throws {
        let directory = try Directory.makeTemporary(prefix: "thread-test")
        defer { try? Directory.remove(directory) }
        let library = directory.appending("late_threads.so").string
        let source = ExternalTool.packageRoot.appending(path: "Tests/LateThreads/late_threads.c").path
        let compiled = try await RunningProgram.run(
            URL(filePath: "/usr/bin/cc"),
            ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]
        )
        try #require(compiled.status == 0, "\(compiled.error)")
        let data = directory.appending("data").string
        // Both commands hash a password on a separate thread.
        for arguments in [["init"], ["officer", "add", "eve"]] {
            let ending = try await RunningProgram.run(
                Products.executable("authorityd"),
                arguments + ["--data", data],
                environment: ["LD_PRELOAD": library]
            )
            #expect(ending.status == 0, "\(ending.error)")
        }
    }
}
