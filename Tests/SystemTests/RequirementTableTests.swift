import Files
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// `Tests/Python/requirements.py` finds disagreements between requirements, tests and runs, in a
/// project of two files.
@Suite("Table of requirements")
struct RequirementTableTests {
    private static let document = """
        # Requirements

        - **U1** One thing.
        - **U2** Another.
          *No test:* it is done by hand

        <!-- Tests/Python/requirements.py --write generates the rest of this file. -->

        """
    /// The quotation marks are escaped, so that `requirements.py` does not find the trait in this
    /// file.
    private static let trait = ".proves(\u{22}U1\u{22})"
    private static let tests = """
        @Test("it is so", \(trait)) func one() {}
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
        "a disagreement is reported with a remedy",
        arguments: [
            Change("Tests/SomeTests.swift", trait + ", ", "", "1 tests prove U1, and the table has 2"),
            Change(
                "Tests/SomeTests.swift",
                "so\", " + trait,
                "so\", " + trait.replacing("U1", with: "U1\", \"U2"),
                "1 tests prove U2"
            ),
            Change(
                "docs/requirements.md",
                "| U1 | it is so |",
                "| U9 | it is so |",
                "proves U9, which is not a requirement"
            ),
            Change(
                "docs/requirements.md",
                "| in every run |",
                "| in make test-all |",
                "U1 has tests in make test-all only"
            ),
            Change(
                "docs/requirements.md",
                "  *No test:* it is done by hand\n",
                "",
                "U2 has no test: add"
            ),
            Change(
                "docs/requirements.md",
                "| U2 | none | |",
                "| U2 | it is so | x.swift |",
                "and a reason for having no test"
            ),
            Change("docs/requirements.md", "**U2**", "**U1**", "U1 occurs twice"),
            Change("docs/requirements.md", "|---|---|---|---|", "|---|", "the table does not have the format"),
            Change("docs/requirements.md", "<!-- Tests", "Tests", "the line before the table is missing"),
        ]
    )
    func refuses(change: Change) async throws {
        try await withProject { project in
            #expect(try await requirements("--write", with: Self.run, of: project).status == 0)
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
        "a run proves the requirements of the tests that passed, and fails with a test that failed or did not run",
        arguments: [
            Run(run, 0, "U1  proved          2 passed\nU2  no test         it is done by hand\n"),
            // Output of another program can precede the line.
            Run(run.replacing(first, with: "booting… " + first), 0, "U1  proved          2 passed\n"),
            Run(first, 0, "in make test-all: it stays so (Tests/SomeTests.swift)"),
            Run(first.replacing("passed", with: "failed"), 1, "failed: it is so (Tests/SomeTests.swift)"),
            Run(first + first.replacing("passed", with: "failed"), 1, "failed: it is so (Tests/SomeTests.swift)"),
            Run(second, 1, "did not run: it is so (Tests/SomeTests.swift)"),
            Run(run + run.replacing("it is so", with: "it is new"), 1, "“it is new” proves U1 (in every run)"),
            Run(
                run + second.replacing("runs in make test-all", with: "it rains"),
                1,
                "(skipped on some machines with this message: “it rains”)"
            ),
        ]
    )
    func results(run: Run) async throws {
        try await withProject { project in
            #expect(try await requirements("--write", with: Self.run, of: project).status == 0)
            let ending = try await requirements("--results", with: run.log, of: project)
            #expect(ending.status == run.status)
            #expect((ending.output + ending.error).contains(run.message), "\(ending.output)\(ending.error)")
        }
    }

    @Test("writing keeps the rows of tests that did not run, but not of tests that were removed")
    func keepsRows() async throws {
        try await withProject { project in
            #expect(try await requirements("--write", with: Self.run, of: project).status == 0)
            let document = URL(filePath: project.appending("docs/requirements.md").string)
            let before = try String(contentsOf: document, encoding: .utf8)
            #expect(try await requirements("--write", with: Self.first, of: project).status == 0)
            #expect(try String(contentsOf: document, encoding: .utf8) == before)

            let file = URL(filePath: project.appending("Tests/SomeTests.swift").string)
            try Data(Self.tests.replacing("it stays so", with: "it stays").utf8).write(to: file)
            #expect(try await requirements("--write", with: Self.first, of: project).status == 0)
            #expect(!(try String(contentsOf: document, encoding: .utf8)).contains("it stays so"))
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
