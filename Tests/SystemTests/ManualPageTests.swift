import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// Manual pages and completions, as the programs that were built with the tests give them.
@Suite("Manual pages")
struct ManualPageTests {
    private static let programs = ["venued", "checkin", "pn532-simulator", "authorityd"]

    @Test("mandoc finds nothing wrong with them")
    func lint() async throws {
        try await withShare { share in
            let pages = [
                "man1/checkin.1", "man1/pn532-simulator.1", "man5/authority.conf.5", "man5/venued.conf.5",
                "man8/authorityd.8", "man8/venued.8",
            ]
            let ending = try await RunningProgram.run(
                URL(filePath: "/usr/bin/mandoc"),
                ["-Tlint", "-Wwarning"] + pages.map { share.appending("man/\($0)").string }
            )
            #expect(ending.status == 0)
            #expect(ending.output == "")
        }
    }

    @Test(
        "each option of each command is in the page of its program, and in no other",
        arguments: [
            ("venued", "man8/venued.8"), ("checkin", "man1/checkin.1"), ("pn532-simulator", "man1/pn532-simulator.1"),
            ("authorityd", "man8/authorityd.8"),
        ]
    )
    func options(program: String, page: String) async throws {
        try await withShare { share in
            let text = try await rendered(share.appending("man/\(page)"))
            #expect(options(in: text) == (try await optionsInHelp(of: program)))
        }
    }

    @Test("each key that venued knows is in the page of the configuration, and no other")
    func keysOfKiosk() async throws {
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            ["check", "--config", "/dev/stdin"],
            input: "name = A\nauthority = a.example\ncolour = red\n"
        )
        #expect(try await keys(in: "man5/venued.conf.5") == (try keys(named: ending.error)))
    }

    @Test("each key that authorityd knows is in the page of the configuration, and no other")
    func keysOfAuthority() async throws {
        let directory = try Directory.makeTemporary(prefix: "configuration-test")
        defer { try? Directory.remove(directory) }
        try PrivateFile.replace(directory.appending("authority.conf"), with: Array("colour = red\n".utf8))
        let ending = try await RunningProgram.run(
            Products.executable("authorityd"),
            ["check", "--data", directory.string]
        )
        #expect(try await keys(in: "man5/authority.conf.5") == (try keys(named: ending.output)))
    }

    private func keys(in page: String) async throws -> Set<String> {
        try await withShare { share in
            let text = try await rendered(share.appending("man/\(page)"))
            return Set(text.matches(of: #/(?m)^     (?<key>[a-z_]+)(?:  .*)?$/#).map { String($0.key) })
        }
    }

    /// Those that a program names when it is given another one.
    private func keys(named sentence: String) throws -> Set<String> {
        let list = try #require(sentence.firstMatch(of: #/the keys are (?<keys>[a-z_, ]+)/#)).keys
        return Set(list.split(separator: ", ").map(String.init))
    }

    @Test("bash can read the completions", arguments: programs)
    func completions(program: String) async throws {
        try await withShare { share in
            let path = share.appending("bash-completion/completions/\(program)").string
            let ending = try await RunningProgram.run(
                URL(filePath: "/bin/bash"),
                ["-c", ". \"$1\" && complete -p \"$2\"", "bash", path, program]
            )
            #expect(ending.status == 0, "\(ending.error)")
        }
    }

    /// Makes them in a directory that lasts as long as `body`.
    private func withShare<Result>(_ body: (FilePath) async throws -> Result) async throws -> Result {
        let directory = try Directory.makeTemporary(prefix: "share-test")
        defer { try? Directory.remove(directory) }
        let share = directory.appending("share")
        let ending = try await RunningProgram.run(
            ExternalTool.packageRoot.appending(path: "man/make-share.sh"),
            [
                Products.executable("venued").deletingLastPathComponent().path, share.string, "1.2.3",
                "venued.8", "checkin.1", "pn532-simulator.1", "authorityd.8",
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return try await body(share)
    }

    /// A page as plain text.
    private func rendered(_ page: FilePath) async throws -> String {
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/sh"),
            ["-c", "mandoc -Tutf8 -Owidth=1000 \"$1\" | sed 's/.\\x08//g'", "sh", page.string]
        )
        return ending.output
    }

    /// Words with two dashes before them.
    private func options(in text: String) -> Set<String> {
        Set(text.matches(of: #/(?:^|[^\w-])(--[a-z][a-z-]*)/#).map { String($0.output.1) })
    }

    /// The options of a program's help, and of the help of all its commands.
    private func optionsInHelp(of program: String, _ path: [String] = []) async throws -> Set<String> {
        let ending = try await RunningProgram.run(Products.executable(program), path + ["--help"])
        try #require(ending.status == 0, "\(ending.error)")
        var found = options(in: ending.output)
        guard let list = ending.output.split(separator: "SUBCOMMANDS:\n").dropFirst().first else { return found }
        for command in list.matches(of: #/(?m)^  (?<name>[a-z-]+)(?:  .*| \(default\).*)?$/#) {
            found.formUnion(try await optionsInHelp(of: program, path + [String(command.name)]))
        }
        return found
    }
}
