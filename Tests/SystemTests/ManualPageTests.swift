import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// The manual pages of the programs that were built with the tests.
@Suite("Manual pages")
struct ManualPageTests {
    @Test func `mandoc reports no problem`() async throws {
        let share = try await SharedFiles.share
        let pages = [
            "man1/checkin.1", "man1/pn532-simulator.1", "man1/sonar-demo.1", "man5/authority.conf.5",
            "man5/venued.conf.5", "man8/authorityd.8", "man8/venued.8",
        ]
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/mandoc"),
            ["-Tlint", "-Wwarning"] + pages.map { share.appending("man/\($0)").string }
        )
        #expect(ending.status == 0)
        #expect(ending.output == "")
    }

    @Test(
        arguments: [
            ("venued", "man8/venued.8"), ("checkin", "man1/checkin.1"), ("pn532-simulator", "man1/pn532-simulator.1"),
            ("sonar-demo", "man1/sonar-demo.1"), ("authorityd", "man8/authorityd.8"),
        ]
    )
    func `each page has exactly the commands, options and arguments of its program`(
        program: String,
        page: String
    ) async throws {
        let help = try await ProgramHelp.of(program).terms()
        #expect(help.count > (["pn532-simulator", "sonar-demo"].contains(program) ? 0 : 5))
        let share = try await SharedFiles.share
        let rendered = try await RenderedPage(formatting: share.appending("man/\(page)"))
        #expect(rendered.terms(of: program) == help)
    }

    @Test(arguments: ["venued", "checkin", "authorityd"])
    func `no example and no row of a table is wrapped in 80 columns`(program: String) async throws {
        let examples = try await ProgramHelp.of(program).examples
        #expect(examples.count > 5)
        #expect(examples.filter { $0.count > 80 } == [])
    }

    @Test func `the check detects a missing or extra command, option or argument`() async throws {
        let help = try await ProgramHelp.of("checkin").terms()
        let share = try await SharedFiles.share
        let page = try await RenderedPage(formatting: share.appending("man/man1/checkin.1"))
        for line in ["   checkin exposures\n", "     --repeat\n", "     --code url\n", "     authority\n"] {
            var tampered = page
            #expect(tampered.text.contains(line))
            tampered.text.replace(line, with: "", maxReplacements: 1)
            #expect(tampered.terms(of: "checkin") != help, "\(line)")
        }
        var tampered = page
        tampered.text.replace("     --repeat\n", with: "     --repeat\n     --invented\n", maxReplacements: 1)
        #expect(tampered.terms(of: "checkin") != help)
    }

    @Test func `venued.conf(5) has exactly the keys of venued's configuration`() async throws {
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            ["check", "--config", "/dev/stdin"],
            input: "name = A\nauthority = a.example\nflavour = sweet\n"
        )
        #expect(try await keys(in: "man5/venued.conf.5") == (try keys(named: ending.error)))
    }

    @Test func `authority.conf(5) has exactly the keys of authorityd's configuration`() async throws {
        let directory = try Directory.makeTemporary(prefix: "configuration-test")
        defer { try? Directory.remove(directory) }
        try PrivateFile.replace(directory.appending("authority.conf"), with: Array("flavour = sweet\n".utf8))
        let ending = try await RunningProgram.run(
            Products.executable("authorityd"),
            ["check", "--data", directory.string]
        )
        #expect(try await keys(in: "man5/authority.conf.5") == (try keys(named: ending.output)))
    }

    private func keys(in page: String) async throws -> Set<String> {
        let share = try await SharedFiles.share
        let text = try await RenderedPage(formatting: share.appending("man/\(page)")).text
        return Set(text.matches(of: #/(?m)^     (?<key>[a-z_]+)(?:  .*)?$/#).map { String($0.key) })
    }

    /// The keys that a program lists in its error about an unknown key.
    private func keys(named sentence: String) throws -> Set<String> {
        let list = try #require(sentence.firstMatch(of: #/the keys are (?<keys>[a-z_, ]+)/#)).keys
        return Set(list.split(separator: ", ").map(String.init))
    }
}
