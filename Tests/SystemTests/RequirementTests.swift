import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// `Tests/Python/requirements.py` finds disagreements between requirements, tests and runs, in a
/// project of two files.
@Suite("Requirements and tests")
struct RequirementTests {
    private static let document = """
        # Requirements

        - **U1** One thing.
        - **U2** Another.
          *No test:* it is done by hand

        """
    /// The quotation marks are escaped, so that `requirements.py` does not find the trait in this
    /// file.
    private static let trait = ".proves(\u{22}U1\u{22})"
    private static let tests = """
        @Test(\(trait)) func `it is so`() {}
        @Test(\(trait), .extended) func `it stays so`() {}

        """
    fileprivate static let first = "proof\tU1\tpassed\tTests/SomeTests.swift\tit is so\t\n"
    private static let second = "proof\tU1\tpassed\tTests/SomeTests.swift\tit stays so\truns in make test-all\n"
    private static let run = "◇ Test run started.\n" + first + second

    /// A change of the project, and the expected message.
    struct Change: Sendable, CustomTestStringConvertible {
        let file: String
        let old: String
        let new: String
        let message: String
        var testDescription: String { message }

        init(_ file: String, _ old: String, _ new: String, _ message: String) {
            (self.file, self.old, self.new, self.message) = (file, old, new, message)
        }
    }

    /// The log of a run, and the expected status and message. The description does not contain the
    /// log, because `requirements.py` would find its lines in the log of this test.
    struct Run: Sendable, CustomTestStringConvertible {
        let log: String
        let status: Int32
        let message: String
        var testDescription: String { message }

        init(_ log: String, _ status: Int32, _ message: String) {
            (self.log, self.status, self.message) = (log, status, message)
        }
    }

    @Test(
        arguments: [
            Change("Tests/SomeTests.swift", "U1", "U9", "proves U9, which is not a requirement"),
            Change("Tests/SomeTests.swift", "(\(trait))", "", "U1 has tests in make test-all only"),
            Change("Tests/SomeTests.swift", "U1", "U2", "U1 has no test: add"),
            Change("Tests/SomeTests.swift", "U1", "U2", "U2 has a test, and a reason for having no test"),
            Change("docs/requirements.md", "  *No test:* it is done by hand\n", "", "U2 has no test: add"),
            Change("docs/requirements.md", "**U2**", "**U1**", "U1 occurs twice"),
        ]
    )
    func `a disagreement is reported with a remedy`(change: Change) async throws {
        try await withProject { project in
            let right = try await requirements("--check", of: project)
            #expect(right.status == 0, "\(right.error)")

            let file = URL(filePath: project.appending(change.file).string)
            let text = try String(contentsOf: file, encoding: .utf8)
            let changed = text.replacingOccurrences(of: change.old, with: change.new)
            #expect(changed != text)
            try Data(changed.utf8).write(to: file)
            let wrong = try await requirements("--check", of: project)
            #expect(wrong.status == 1)
            #expect(wrong.error.contains(change.message), "\(wrong.error)")
        }
    }

    @Test(
        arguments: [
            Run(run, 0, "U1  proved          2 tests\nU2  no test         it is done by hand\n"),
            // Output of another program can precede the line.
            Run(first.replacing(first, with: "booting… " + first), 0, "U1  proved          1 tests\n"),
            Run(first.replacing("passed", with: "failed"), 1, "this test failed: it is so (Tests/SomeTests.swift)"),
            Run(first + first.replacing("passed", with: "failed"), 1, "this test failed: it is so"),
            Run("◇ Test run started.\n", 1, "no test that proves U1 ran"),
        ]
    )
    func `a run proves the requirements of the tests that passed, and fails with a test that failed or did not run`(
        run: Run
    ) async throws {
        try await withProject { project in
            let table = project.appending("table").string
            let ending = try await requirements("--table", table, "--results", with: run.log, of: project)
            #expect(ending.status == run.status)
            #expect((ending.output + ending.error).contains(run.message), "\(ending.output)\(ending.error)")
            let written = try String(contentsOfFile: table, encoding: .utf8)
            let isListed = written.hasPrefix("U1\tit is so (Tests/SomeTests.swift)\n")
            #expect(isListed == run.log.contains("it is so"))
        }
    }

    private func requirements(
        _ arguments: String...,
        with log: String? = nil,
        of project: FilePath
    ) async throws -> RunningProgram.Ending {
        let file = project.appending("log").string
        if let log { try Data(log.utf8).write(to: URL(filePath: file)) }
        return try await RunningProgram.run(
            ExternalTool.packageRoot.appending(path: "Tests/Python/requirements.py"),
            ["--root", project.string] + arguments + (log == nil ? [] : [file])
        )
    }

    /// Makes a project in a directory that lasts as long as `body`.
    private func withProject(_ body: (FilePath) async throws -> Void) async throws {
        let project = try Directory.makeTemporary(prefix: "requirements-test")
        defer { try? Directory.remove(project) }
        for (name, text) in [("docs/requirements.md", Self.document), ("Tests/SomeTests.swift", Self.tests)] {
            let file = URL(filePath: project.appending(name).string)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        try await body(project)
    }
}
