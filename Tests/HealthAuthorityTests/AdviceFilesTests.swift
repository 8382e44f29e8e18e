import AuthorityProtocol
import CheckInProtocol
import ConfigurationFiles
import Cryptography
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import HealthAuthority

@Suite("Files with advice")
struct AdviceFilesTests {
    private static let measles = "number = 1\nnames = en Measles\ndeadlines = vaccination 72h, immunoglobulin 144h\n"
    private static let english = """
        # Measles
        increased_happened = You shared the air with a person who has measles.
        increased_step_1 = Get vaccinated by {vaccination}.
        increased_step_1_late = The vaccination helped until {vaccination}.
        increased_step_2 = Call before you go anywhere.
        increased_telephone = +43 1 1450
        increased_link = https://health.example/measles
        low_happened = You were near a person who has measles.
        low_step_1 = Watch for symptoms for 21 days.
        """
    private let folder = FileManager.default.temporaryDirectory.appending(path: "advice-\(UUID().uuidString)")

    /// Writes files into a directory of diseases, reads them, and removes them.
    private func read(_ files: [String: String], hosts: [String] = ["health.example"]) throws -> Advice? {
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let path = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: path)
        }
        return try AdviceFiles.advice(in: FilePath(folder.path), hosts: try #require(AdviceHosts(hosts)))
    }

    @Test(.proves("N3")) func `a folder beside the disease has a file for each language`() throws {
        let german = Self.english.replacing("Call before", with: "Rufen Sie an, before")
        let advice = try #require(
            try read([
                "measles.conf": Self.measles, "measles/en.conf": Self.english, "measles/de.conf": german,
                "covid.conf": "number = 0\nnames = en COVID-19\n", "notes.txt": "nothing",
            ])
        )
        #expect(advice.profiles.map(\.profile) == [1])
        #expect(advice.profiles[0].texts.map(\.language) == ["de", "en"])
        let increased = advice.profiles[0].texts[1].increased
        #expect(increased.steps.map(\.deadline) == ["vaccination", nil])
        #expect(increased.telephone == "+43 1 1450" && increased.link?.address == "https://health.example/measles")
        #expect(advice.profiles[0].texts[1].low.telephone == nil)
        #expect(try read(["measles.conf": Self.measles]) == nil)
    }

    @Test(
        .proves("N3"),
        arguments: [
            ("low_step_1 = Wait.\u{7}", 9, "plain text"), ("low_step_1 = \u{202E}Wait.", 9, "plain text"),
            ("low_step_1 = \(String(repeating: "a", count: 501))", 9, "plain text"),
            ("low_step_1 = By {test}.", 9, "{test} is not a deadline: the disease has immunoglobulin, vaccination"),
            ("low_step_1 = By {vaccination}.", 9, "must both contain {vaccination} once"),
            ("low_step_1 = By {vaccination.", 9, "plain text"),
            ("low_happened = By {vaccination}.", 8, "has no place for a deadline"),
            ("increased_step_1 = Get vaccinated.", 4, "the step has no deadline"),
            ("increased_step_1_late = Too late.", 4, "must both contain"),
            ("increased_step_1 = {vaccination} {immunoglobulin}", 3, "two placeholders"),
            ("increased_link = https://elsewhere.example/", 7, "not one of advice_hosts"),
            ("increased_link = http://health.example/", 7, "must be https://"),
            ("increased_link = https://health.example:80/", 7, "must be https://"),
            ("increased_telephone = call us", 6, "must be 3 to 30"),
            ("increased_step_7 = Wait.", 10, "increased_step_7"),
        ]
    ) func `a mistake is named with its file and its line`(line: String, number: Int, problem: String) throws {
        let key = line.prefix { $0 != " " }
        var lines = Self.english.split(separator: "\n")
        let index = lines.firstIndex { $0.hasPrefix("\(key) ") }
        if let index { lines[index] = Substring(line) } else { lines.append(Substring(line)) }
        let error = #expect(throws: ConfigurationError.self) {
            try read(["measles.conf": Self.measles, "measles/en.conf": lines.joined(separator: "\n")])
        }
        #expect(error?.problems.map(\.line) == [number], "\(error.map { "\($0)" } ?? "")")
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("measles/en.conf, line \(number): ") && text.contains(problem), "\(text)")
    }

    @Test func `English, the disease and the code of a language are required`() throws {
        for (files, problem) in [
            (["measles.conf": Self.measles, "measles/de.conf": Self.english], "en.conf"),
            (["measles/en.conf": Self.english], "there is no"),
            (["measles.conf": Self.measles, "measles/Deutsch.conf": Self.english], "code of a language"),
        ] {
            let error = #expect(throws: ConfigurationError.self) { try read(files) }
            #expect(error.map { "\($0)".contains(problem) } == true, "\(error.map { "\($0)" } ?? "")")
        }
    }

    @Test func `the sample has all keys, and is valid once it is filled in`() throws {
        let sample = AdviceSettings.sample(setting: "")
        let lines = sample.split(separator: "\n").compactMap { $0.wholeMatch(of: /# ([a-z_0-9]+) = (.+)/) }
        #expect(lines.count == 26)
        let filled = lines.map { line in
            line.1.contains("step") && !line.1.hasSuffix("late")
                ? "\(line.1) = By {vaccination}." : "\(line.1) = \(line.2)"
        }.joined(separator: "\n")
        #expect(try read(["measles.conf": Self.measles, "measles/en.conf": filled]) != nil)
    }

    @Test(.proves("N3"), arguments: TestStore.all)
    func `the file has the digest of the configuration, and disappears with it`(store: TestStore) async throws {
        let advice = try #require(try read(["measles.conf": Self.measles, "measles/en.conf": Self.english]))
        let test = try await InProcessAuthority(settings: "advice_hosts = health.example", advice: advice, store: store)
        try await test.publish()
        try await test.authority.publicDirectory.update()
        let configuration = try await test.configuration()
        let file = try await test.file("advice")
        #expect(configuration.adviceHosts.names == ["health.example"])
        #expect(
            try Advice(verifying: file, digest: configuration.adviceDigest, hosts: configuration.adviceHosts) == advice
        )
        let without = try await test.restarted()
        #expect(try await without.publisher.publishedConfiguration()?.adviceDigest != nil)
        _ = try await without.publisher.publish(now: test.clock.now)
        try await without.publicDirectory.update()
        #expect(try await test.configuration().adviceDigest == nil)
        #expect(!FileManager.default.fileExists(atPath: test.directory.publicFiles.string + "/v1/advice"))
    }
}
