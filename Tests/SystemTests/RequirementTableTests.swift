import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// What is wrong between requirements and tests is found, in a project of two files.
@Suite("Table of requirements")
struct RequirementTableTests {
    private static let document = """
        # Requirements

        - **U1** One thing.
        - **U2** Another.
          *No test:* it is done by hand

        <!-- From here on, Tests/Python/requirements.py --write makes it. -->

        """
    /// With another spelling of the at sign, so that they are not taken for tests of this project.
    private static let tests = """
        \u{40}Suite(.enabled(if: true, "it rains"))
        struct SomeTests {
            \u{40}Test(
                "U1: it is so",
                arguments: [(1, ")")]
            )
            func one() {}
            \u{40}Test func `U1: it stays so`() {}
        }

        """
    private static let run = """
        ✔ Test "U1: it is so" with 2 test cases passed after 0.001 seconds.
        \u{1B}[92m✔\u{1B}[0m Test "U1: it stays so" passed after 0.001 seconds.

        """

    /// Something that is changed, and what is said then.
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let old: String
        let new: String
        let message: String
        var testDescription: String { message }

        init(_ file: String, _ old: String, _ new: String, _ message: String) {
            (self.file, self.old, self.new, self.message) = (file, old, new, message)
        }
    }

    @Test(
        "what is not right is told, with what to do",
        arguments: [
            Case(
                "Tests/SomeTests.swift",
                "U1: it is",
                "U9: it is",
                "SomeTests.swift:3: “U9: it is so” cites U9, which is not in"
            ),
            Case("Tests/SomeTests.swift", "U1: it", "it", "U1 has no test: name one after it"),
            Case("Tests/SomeTests.swift", "it is so", "it was so", "the table is not what the tests say"),
            Case(
                "Tests/SomeTests.swift",
                "U1: it stays",
                "U1 and more: it stays",
                "begins with a number that is not read"
            ),
            Case(
                "Tests/SomeTests.swift",
                "U1: it stays",
                "U1, U2: it stays",
                "U2 has a test, and a reason why it has none"
            ),
            Case("Tests/SomeTests.swift", "it stays so", "it is so", "is the name of two tests"),
            Case(
                "Tests/SomeTests.swift",
                "it rains\")",
                "it rains\"), .extended",
                "U1 has tests in make test-all only: name one that is not .extended after it"
            ),
            Case("Tests/SomeTests.swift", "it rains", "it snows", "the table is not what the tests say"),
            Case("docs/requirements.md", "  *No test:* it is done by hand\n", "", "U2 has no test: name one after it"),
            Case("docs/requirements.md", "**U2**", "**U1**", "U1 is there twice"),
            Case("docs/requirements.md", "| it stays so |", "| it stays |", "the table is not what the tests say"),
            Case("docs/requirements.md", "<!-- From", "From", "there is no place for the table"),
        ]
    )
    func refuses(change: Case) async throws {
        try await withProject { project in
            #expect(try await requirements("--write", of: project).status == 0)
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

    @Test("a run proves what passed in it, and fails with what failed or did not run")
    func results() async throws {
        try await withProject { project in
            #expect(try await requirements("--write", of: project).status == 0)
            let first = "✔ Test \"U1: it is so\" with 2 test cases passed"
            for (log, status, said) in [
                (Self.run, 0, "U1  proved          2 passed\nU2  no test         it is done by hand\n"),
                (
                    Self.run.replacing(first, with: "✘ Test \"U1: it is so\" with 2 test cases failed"), 1,
                    "failed: U1: it is so (Tests/SomeTests.swift:3)"
                ),
                (Self.run.replacing(first, with: "✔ Test \"U1: another\" passed"), 1, "did not run: U1: it is so"),
                (
                    Self.run.replacing(
                        first,
                        with: "➜ Test \"U1: it is so\" skipped: \"it rains\"\n✔ Test \"x\" passed"
                    ), 0, "skipped: U1: it is so (Tests/SomeTests.swift:3): it rains"
                ),
            ] as [(String, Int32, String)] {
                let file = project.appending("log").string
                try Data(log.utf8).write(to: URL(filePath: file))
                let ending = try await requirements("--results", file, of: project)
                #expect(ending.status == status)
                #expect(ending.output.contains(said), "\(ending.output)")
            }
        }
    }

    private func requirements(_ arguments: String..., of project: FilePath) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            ExternalTool.packageRoot.appending(path: "Tests/Python/requirements.py"),
            ["--root", project.string] + arguments
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
