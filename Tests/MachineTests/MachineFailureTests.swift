import Foundation
import OperatingSystem
import Synchronization
import TestSupport
import Testing

/// What tests see of a virtual machine that fails.
@Suite(
    "A failing virtual machine",
    .timeLimit(.minutes(5)),
    .enabled("takes QEMU: make setup") { FileManager.default.isExecutableFile(atPath: "/usr/bin/qemu-system-x86_64") }
)
struct MachineFailureTests {
    @Test(
        arguments: [(SIGKILL, "status 137 (signal 9: "), (SIGTERM, "terminating on signal 15")]
    )
    func `a script fails at once if the machine ends, with its status and its last words`(
        signal: Int32,
        words: String
    ) async throws {
        let machine = try await Self.paused(LateCommands(begunAfter: 1))
        // QEMU handles signals as soon as its monitor answers.
        _ = try await machine.picture()
        let output = Task { try await machine.run("cat") }
        try await machine.end(signal)
        let end = ContinuousClock.now
        let error = await #expect(throws: MachineError.self) { try await output.value }
        #expect(ContinuousClock.now - end < .seconds(10))
        let text = try #require(error).description
        #expect(text.contains("qemu-system-x86_64") && text.contains(words) && text.contains("cat"), "\(text)")
    }

    @Test func `a screenshot, a code and a new screen fail at once if the machine has ended`() async throws {
        let machine = try await Self.paused(LateCommands(begunAfter: 1))
        _ = try await machine.picture()
        try await machine.cutPower()
        let end = ContinuousClock.now
        await #expect(throws: MachineError.self) { try await machine.picture() }
        await #expect(throws: MachineError.self) { try await machine.code(whenIs: "code") }
        await #expect(throws: MachineError.self) { try await machine.resizeScreen(width: 640, height: 480) }
        #expect(ContinuousClock.now - end < .seconds(30))
    }

    @Test func `a machine that QEMU refuses to start fails at once, with QEMU's reason`() async throws {
        let error = await #expect(throws: MachineError.self) {
            try await Machine(
                in: try Directory.makeTemporary(prefix: "machine"),
                hardware: ["-machine", "abacus"],
                commands: nil
            )
        }
        #expect(try #require(error).description.contains("unsupported machine type"))
    }

    @Test(arguments: [2, 3])
    func `a machine without a sign of life is started again, at most twice`(needed: Int) async throws {
        let commands = LateCommands(begunAfter: needed)
        var reports: [String] = []
        let machine = try await Self.paused(commands) { reports.append($0) }
        #expect(commands.starts == needed)
        #expect(reports.count == needed - 1)
        #expect(reports.allSatisfy { $0.contains("no sign of life") })
        // This QEMU runs.
        _ = try await machine.picture()
    }

    @Test(arguments: [true, false])
    func `a machine without a sign of life after three starts is an error`(hasCommands: Bool) async throws {
        let commands = LateCommands(begunAfter: 4)
        let error = await #expect(throws: MachineError.self) {
            try await Self.paused(hasCommands ? commands : nil) { _ in }
        }
        #expect(try #require(error).description.contains("no sign of life"))
        #expect(commands.starts == (hasCommands ? 3 : 0))
    }

    /// Starts a machine whose processors do not run.
    ///
    /// - Parameter report: Receives a sentence about each restart.
    private static func paused(
        _ commands: LateCommands?,
        report: (String) -> Void = { Issue.record("restarted: \($0)") }
    ) async throws -> Machine {
        try await Machine(
            in: try Directory.makeTemporary(prefix: "machine"),
            hardware: Machine.board + ["-machine", "pc", "-S"],
            commands: commands,
            limit: .milliseconds(500),
            report: report
        )
    }
}

/// Commands of a machine that gives a sign of life after some starts, and then runs no script.
private final class LateCommands: MachineCommands {
    let hardware: [String] = []
    private let needed: Int
    private let count = Atomic(0)

    init(begunAfter needed: Int) {
        self.needed = needed
    }

    var starts: Int { count.load(ordering: .relaxed) }

    func prepare() { count.add(1, ordering: .relaxed) }

    func hasBegun() -> Bool { starts >= needed }

    func start(_ script: String, number: Int) {}

    func result(of number: Int) -> (status: Int, output: String)? { nil }
}
