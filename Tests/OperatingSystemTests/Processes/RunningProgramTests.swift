import Foundation
import TestSupport
import Testing

@Suite("Programs under test", .timeLimit(.minutes(15)))
struct RunningProgramTests {
    @Test func `a test that reaches its time limit does not wait for its program`() async throws {
        let program = try await RunningProgram(URL(filePath: "/bin/sleep"), ["3600"])
        let waiting = Task { try await program.wait() }
        waiting.cancel()
        #expect(try await waiting.value.status == 128 + SIGKILL)
    }
}
